import { toAsciiDigits } from '@/lib/core/digits'
import { invalidParameter } from '@/lib/core/errors'

/**
 * The whole number that a person has typed, in the digits of any language. Undefined for an empty field.
 * @throws {DomainError} `parameter_invalid`, at the field. The operation checks the range.
 */
export function numberIn(form: FormData, name: string): number | undefined {
  const typed = toAsciiDigits(String(form.get(name) ?? '').trim())
  if (typed === '') return undefined
  if (!/^\d{1,9}$/.test(typed)) throw invalidParameter(name, 'must be a whole number, such as 1.')
  return Number(typed)
}
