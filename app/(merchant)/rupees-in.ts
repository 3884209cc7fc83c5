import { invalidParameter } from '@/lib/core/errors'
import { parseRupees } from '@/lib/core/money'

/**
 * An amount that a person typed in rupees, as the API takes it: a string of paisa.
 * @throws {DomainError} `parameter_invalid` for what is no amount.
 */
export function rupeesIn(form: FormData, name: string): string {
  const paisa = parseRupees(String(form.get(name) ?? ''))
  if (paisa === null) throw invalidParameter(name, 'must be an amount in rupees, such as 1,500 or 350.50.')
  return paisa.toString()
}
