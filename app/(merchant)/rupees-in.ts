import { invalidParameter } from '@/lib/core/errors'
import { parseRupees } from '@/lib/core/money'

/**
 * An amount that a person has typed in rupees, as the API expects it: paisa as a string.
 * @throws {DomainError} `parameter_invalid` if it is not an amount.
 */
export function rupeesIn(form: FormData, name: string): string {
  const paisa = parseRupees(String(form.get(name) ?? ''))
  if (paisa === null) throw invalidParameter(name, 'must be an amount in rupees, such as 1,500 or 350.50.')
  return paisa.toString()
}
