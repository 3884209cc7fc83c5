import { invalidParameter } from '@/lib/core/errors'
import { parseRupees } from '@/lib/core/money'

/**
 * The amount that a person typed in rupees, in paisa as the API takes it. An empty field is left out.
 * @param name of the field, which is that of the parameter.
 * @throws {DomainError} `parameter_invalid`, at the field.
 */
export function readAmount(form: FormData, name: string): { [name: string]: string } {
  const typed = String(form.get(name) ?? '').trim()
  if (typed === '') return {}
  const paisa = parseRupees(typed)
  if (paisa === null) throw invalidParameter(name, 'must be an amount in rupees, such as 1,500 or 1,500.50.')
  return { [name]: String(paisa) }
}

/** The whole number that a person typed. Anything else stays as it is, and the schema refuses it. */
export function readNumber(form: FormData, name: string): { [name: string]: unknown } {
  const typed = String(form.get(name) ?? '').trim()
  if (typed === '') return {}
  return { [name]: /^\d{1,9}$/.test(typed) ? Number(typed) : typed }
}
