import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { periodCharge } from '@/lib/core/period-charge'
import { timesQuantity } from '@/lib/core/quantity'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { loadOwnWaiting } from '@/lib/end-user/load-waiting'
import { costInWords } from '../words'

/** The items that wait for the next payment: `Towel: Rs 70.00`. */
export async function waitingWords(subscription: OwnSubscription, language: Language): Promise<string[]> {
  const items = await loadOwnWaiting(subscription)
  return items.map(({ description, amountPaisa, quantity }) => {
    return `${description}: ${unbrokenNpr(timesQuantity(amountPaisa, quantity), language)}`
  })
}

/** The terms that it changes to: `Gold, Rs 900.00 a month`. The product is only named if it is another one. */
export function comingWords(
  { productName, amountPaisa, ...terms }: NonNullable<OwnSubscription['coming']>,
  presentName: string,
  language: Language,
): string {
  const price = costInWords({ ...terms, amountPaisa: BigInt(amountPaisa) }, language)
  return productName === presentName ? price : `${productName}, ${price}`
}

/** What the next period costs: with the new terms if a change waits for it, and with its discount. */
export function nextPeriodPaisa({ quantity, amountPaisa, discount, coming }: OwnSubscription): bigint {
  const terms = coming ?? { quantity, amountPaisa }
  const price = { amountPaisa: BigInt(terms.amountPaisa) }
  return periodCharge({ subscription: { quantity: terms.quantity, discount }, price })
}
