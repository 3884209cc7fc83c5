import { PAISA_FORM, parseRupees } from '@/lib/core/money'

/** The value of the choice that lets a person type an amount. */
export const OTHER_AMOUNT = 'other'

/** What a form with an AmountField sends, in paisa. Null if no amount can be read from it. */
export function chosenAmount(form: FormData): bigint | null {
  const choice = form.get('amountPaisa')
  if (typeof choice !== 'string') return null
  if (choice === OTHER_AMOUNT) return parseRupees(String(form.get('otherAmount') ?? ''))
  return PAISA_FORM.test(choice) ? BigInt(choice) : null
}
