import { dayInWords } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { timesQuantity } from '@/lib/core/quantity'
import type { presentInvoiceItem } from '@/lib/invoice-item/present'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { timesText } from '../../object/terms-words'

type Item = Pick<ReturnType<typeof presentInvoiceItem>, 'description' | 'amountPaisa' | 'quantity'>

/** The total of an item. */
export const itemPaisa = ({ amountPaisa, quantity }: Item): bigint =>
  timesQuantity(BigInt(amountPaisa), quantity)

/** `2 × Rs 50.00`. */
export const itemTimes = (item: Item, language: Language): string =>
  `${timesText(item, language)}${formatNpr(BigInt(item.amountPaisa), language)}`

/** `“Late fee” of Rs 100.00`. */
export const itemText = (item: Item, language: Language): string =>
  filled(MESSAGES[language].charges.takeBack.item, {
    description: item.description,
    amount: formatNpr(itemPaisa(item), language),
  })

type Charged = Pick<NamedSubscription, 'nextChargeAt' | 'nextAmountPaisa' | 'productName'>

/**
 * What adding a one-off charge does.
 * @param subscriptions those whose next invoice may bill it.
 */
export function addingCharge(
  subscriptions: readonly Charged[],
  now: Date,
  timeZone: string,
  language: Language,
): string {
  const words = MESSAGES[language].charges.add
  const [next] = subscriptions
    .filter(({ nextChargeAt }) => nextChargeAt)
    .toSorted((a, b) => String(a.nextChargeAt).localeCompare(String(b.nextChargeAt)))
  const when = next
    ? filled(words.onTop, {
        amount: formatNpr(next.nextAmountPaisa, language),
        product: next.productName,
        date: dayInWords(new Date(next.nextChargeAt ?? now), now, timeZone, language),
      })
    : words.noneCame
  return filled(words.text, { when })
}

/** What deleting it does. */
export const takingBack = (item: Item, language: Language): string =>
  filled(MESSAGES[language].charges.takeBack.text, { item: itemText(item, language) })
