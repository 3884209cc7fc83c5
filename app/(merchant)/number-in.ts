import { toAsciiDigits } from '@/lib/core/digits'
import { invalidParameter } from '@/lib/core/errors'

/**
 * The whole number that a person typed, in the digits of any language. Undefined for an empty field.
 * @throws {DomainError} `parameter_invalid`, at the field. The range is checked by the operation.
 */
export function numberIn(form: FormData, name: string): number | undefined {
  const typed = toAsciiDigits(String(form.get(name) ?? '').trim())
  if (typed === '') return undefined
  if (!/^\d{1,9}$/.test(typed)) throw invalidParameter(name, 'must be a whole number, such as 1.')
  return Number(typed)
}
