import type { WireDunning } from '@/lib/billing/present'
import { dayInWords } from '@/lib/core/calendar-date'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { takenOff } from '@/lib/core/discount'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { timesQuantity } from '@/lib/core/quantity'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'
import { offInWords } from '@/messages/discount-words'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { termsInWords, timesText } from '../../../object/terms-words'

const wordsIn = (language: Language) => MESSAGES[language].subscriptions

type Owner = Pick<NamedSubscription, 'customerName' | 'customerEmail' | 'customerPhone'>

/** The name of the customer, in the language of the page. */
export const ownerName = (subscription: Owner, language: Language): string =>
  nameOfCustomer(subscription, MESSAGES[language].list.nameless)

type Titled = Owner &
  Pick<NamedSubscription, 'productName' | 'priceNickname' | 'quantity' | 'interval' | 'intervalCount'>

/** The product and the customer: `Gym monthly · Sita Rai`, `3 × Gym – With locker · Sita Rai`. */
export function subscriptionTitle(subscription: Titled, language: Language): string {
  const { productName, priceNickname, interval, intervalCount: count } = subscription
  const what = priceNickname
    ? `${productName} – ${priceNickname}`
    : `${productName} ${staffWords('subscriptions', language)(`every.${interval}`, { count })}`
  return `${timesText(subscription, language)}${what} · ${ownerName(subscription, language)}`
}

interface At {
  now: Date
  timeZone: string
  language: Language
}

const dayAt = (at: string, { now, timeZone, language }: At) =>
  dayInWords(new Date(at), now, timeZone, language)

interface Ending extends At {
  subscription: Owner &
    Pick<
      NamedSubscription,
      'status' | 'currentPeriodEnd' | 'pauseRemaining' | 'nextAmountPaisa' | 'productName'
    >
  dunning: Pick<WireDunning, 'invoiceNumber' | 'amountDuePaisa'>
}

/** What ending a subscription now does, with numbers. */
export function endingNow(ending: Ending): string {
  const { subscription, language } = ending
  return filled(wordsIn(language).cancel.nowText, {
    name: ownerName(subscription, language),
    product: subscription.productName,
    loss: lossOf(ending),
  })
}

function lossOf(ending: Ending): string {
  const { subscription, dunning, language } = ending
  const words = wordsIn(language).cancel
  const due = BigInt(dunning.amountDuePaisa)
  if (due > 0n)
    return filled(words.voids, { number: dunning.invoiceNumber ?? '', amount: formatNpr(due, language) })
  const until = dayAt(subscription.currentPeriodEnd, ending)
  return filled(subscription.status === 'trialing' ? words.trial : words.paid, { until })
}

/** What ending a subscription at the end of its period does, with numbers. */
export function endingWithPeriod(ending: Ending): string {
  const { subscription, language } = ending
  return filled(wordsIn(language).cancel.laterText, {
    until: dayAt(subscription.currentPeriodEnd, ending),
    amount: formatNpr(subscription.nextAmountPaisa, language),
  })
}

/** A pause, and the items that wait for the first charge after it. */
interface Pausing extends Ending {
  waitingPaisa: bigint
}

const chargedAfter = ({ subscription, waitingPaisa, language }: Pausing): string =>
  formatNpr(subscription.nextAmountPaisa + waitingPaisa, language)

/** What pausing a subscription does, with numbers. */
export function pausing(paused: Pausing): string {
  const { subscription, language } = paused
  const words = wordsIn(language).pause
  const until = dayAt(subscription.currentPeriodEnd, paused)
  const so = filled(subscription.status === 'trialing' ? words.trial : words.paid, { until })
  return `${so} ${filled(words.text, { amount: chargedAfter(paused) })}`
}

/** What ending a pause does, with numbers. */
export function unpausing(paused: Pausing): string {
  const { subscription, now, language } = paused
  const { endKept, endRunning, endOver } = wordsIn(language).pause
  const { currentPeriodEnd, pauseRemaining } = subscription
  const running = new Date(currentPeriodEnd) > now ? endRunning : endOver
  return filled(pauseRemaining === 'keep' ? endKept : running, {
    until: dayAt(currentPeriodEnd, paused),
    amount: chargedAfter(paused),
  })
}

interface Changing extends At {
  subscription: Pick<
    NamedSubscription,
    | 'status'
    | 'cancelAtPeriodEnd'
    | 'pendingChange'
    | 'nextTerms'
    | 'productName'
    | 'quantity'
    | 'amountPaisa'
    | 'interval'
    | 'intervalCount'
    | 'calendar'
  >
}

/** What changes with the next period, and when. Empty if nothing does. */
export function waitingChange(changing: Changing): string {
  const { subscription, language } = changing
  const { pendingChange, nextTerms, status } = subscription
  if (!pendingChange || !nextTerms) return ''
  const words = wordsIn(language).change
  const isOther = nextTerms.productName !== subscription.productName
  const named = (terms: typeof nextTerms) =>
    isOther ? `${terms.productName}, ${termsInWords(terms, language)}` : termsInWords(terms, language)
  // A pause moves the end of the period. If something is owed, the change waits until that is paid.
  const isDated = status === 'active' || status === 'trialing'
  const change = filled(isDated ? words.waitingOn : words.waiting, {
    day: dayAt(pendingChange.effectiveAt, changing),
    former: named(subscription),
    coming: named(nextTerms),
  })
  return subscription.cancelAtPeriodEnd ? `${change} ${words.endsBefore}` : change
}

type Discounted = Pick<
  NamedSubscription,
  'quantity' | 'amountPaisa' | 'pendingChange' | 'nextTerms' | 'discount'
>
type Discount = NonNullable<NamedSubscription['discount']>

/** What the next period costs without a discount. */
function wholePaisa({ nextTerms, ...present }: Discounted): bigint {
  const { amountPaisa, quantity } = nextTerms ?? present
  return timesQuantity(amountPaisa, quantity)
}

/** `20 % off with DASHAIN-20, for 2 more periods`. */
export function discountText(discount: Discount, language: Language): string {
  const { code, periodsLeft } = discount
  const t = staffWords('subscriptions', language)
  const long = periodsLeft === null ? t('discount.every') : t('discount.periods', { count: periodsLeft })
  return t('discount.some', { off: offInWords(discount, language), code, long })
}

/** `It has 20 % off with DASHAIN-20, every period.` */
export const hasDiscount = (discount: Discount, language: Language): string =>
  filled(wordsIn(language).discount.has, { discount: discountText(discount, language) })

/** What giving a discount does, with numbers. */
export function givingDiscount(subscription: Discounted, language: Language): string {
  const { discount } = subscription
  const words = wordsIn(language).discount
  const whole = formatNpr(wholePaisa(subscription), language)
  const former = discount ? [hasDiscount(discount, language), words.replaces] : []
  return [...former, filled(words.giveText, { whole })].join(' ')
}

/** What removing a discount does, with numbers. */
export function removingDiscount(subscription: Discounted, discount: Discount, language: Language): string {
  const whole = wholePaisa(subscription)
  const text = filled(wordsIn(language).discount.removeText, {
    whole: formatNpr(whole, language),
    reduced: formatNpr(whole - takenOff(discount, whole), language),
  })
  return `${hasDiscount(discount, language)} ${text}`
}
