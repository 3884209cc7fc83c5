import { timesText } from '@/components/price/recurring'
import { dayInWords } from '@/lib/core/calendar-date'
import { formatNpr } from '@/lib/core/money'
import { timesQuantity } from '@/lib/core/quantity'
import type { presentInvoiceItem } from '@/lib/invoice-item/present'
import type { NamedSubscription } from '@/lib/subscription/present'

type Item = Pick<ReturnType<typeof presentInvoiceItem>, 'description' | 'amountPaisa' | 'quantity'>

const npr = (paisa: bigint) => formatNpr(paisa, 'en')

/** What an item costs in all. */
export const itemPaisa = ({ amountPaisa, quantity }: Item): bigint =>
  timesQuantity(BigInt(amountPaisa), quantity)

/** `2 × Rs 50.00`. */
export const itemTimes = (item: Item): string => `${timesText(item)}${npr(BigInt(item.amountPaisa))}`

/** `“Late fee” of Rs 100.00`. */
export const itemText = (item: Item): string => `“${item.description}” of ${npr(itemPaisa(item))}`

type Charged = Pick<NamedSubscription, 'nextChargeAt' | 'nextAmountPaisa' | 'productName'>

/**
 * What it does to add a one-off charge.
 * @param subscriptions those whose next invoice may bill it.
 */
export function addingCharge(subscriptions: readonly Charged[], now: Date, timeZone: string): string {
  const [next] = subscriptions
    .filter(({ nextChargeAt }) => nextChargeAt)
    .toSorted((a, b) => String(a.nextChargeAt).localeCompare(String(b.nextChargeAt)))
  const when = next
    ? `It comes on top of the next charge: ${npr(next.nextAmountPaisa)} for ${next.productName}, ${dayInWords(new Date(next.nextChargeAt ?? now), now, timeZone)}.`
    : 'No charge is planned, so it waits until one is.'
  return `Nothing is charged now. ${when} If the customer has not agreed to so much, the period is charged alone, and this is on an open invoice of its own.`
}

/** What it does to take one back. */
export const takingBack = (item: Item): string =>
  `${itemText(item)} waits for the next renewal. It is then not billed. You can add it again.`
