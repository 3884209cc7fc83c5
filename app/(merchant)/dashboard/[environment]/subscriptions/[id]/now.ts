import { everyText, termsText, timesText } from '@/components/price/recurring'
import type { WireDunning } from '@/lib/billing/present'
import { dayInWords } from '@/lib/core/calendar-date'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { takenOff } from '@/lib/core/discount'
import { formatNpr } from '@/lib/core/money'
import { timesQuantity } from '@/lib/core/quantity'
import type { NamedSubscription } from '@/lib/subscription/present'

type Titled = Pick<
  NamedSubscription,
  | 'productName'
  | 'priceNickname'
  | 'quantity'
  | 'interval'
  | 'intervalCount'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
>

/** What it is and whose: `Gym monthly · Sita Rai`, `3 × Gym – With locker · Sita Rai`. */
export function subscriptionTitle(subscription: Titled): string {
  const { productName, priceNickname } = subscription
  const what = priceNickname
    ? `${productName} – ${priceNickname}`
    : `${productName} ${everyText(subscription)}`
  return `${timesText(subscription)}${what} · ${nameOfCustomer(subscription)}`
}

interface Ending {
  subscription: Pick<
    NamedSubscription,
    | 'status'
    | 'currentPeriodEnd'
    | 'pauseRemaining'
    | 'nextAmountPaisa'
    | 'productName'
    | 'customerName'
    | 'customerEmail'
    | 'customerPhone'
  >
  dunning: Pick<WireDunning, 'invoiceNumber' | 'amountDuePaisa'>
  now: Date
  timeZone: string
}

/** What it does to end a subscription now, in figures. */
export function endingNow(ending: Ending): string {
  const { productName } = ending.subscription
  const what = `Ends the subscription of ${nameOfCustomer(ending.subscription)} to ${productName} now.`
  return `${what} ${lossOf(ending)} Cannot be undone.`
}

function lossOf({ subscription, dunning, now, timeZone }: Ending): string {
  const due = BigInt(dunning.amountDuePaisa)
  if (due > 0n)
    return `Voids invoice ${dunning.invoiceNumber} of ${formatNpr(due, 'en')}: it is not collected any more.`
  const until = dayInWords(new Date(subscription.currentPeriodEnd), now, timeZone)
  return subscription.status === 'trialing'
    ? `The trial would run until ${until}. Nothing was charged.`
    : `It is paid until ${until}, and nothing is refunded.`
}

/** What it does to end a subscription with its period, in figures. */
export function endingWithPeriod({ subscription, now, timeZone }: Ending): string {
  const until = dayInWords(new Date(subscription.currentPeriodEnd), now, timeZone)
  const amount = formatNpr(subscription.nextAmountPaisa, 'en')
  return `Runs until ${until}. The charge of ${amount} on that day is not made. You can resume it until then.`
}

/** A pause, and what waits for the first charge after it. */
interface Pausing extends Ending {
  waitingPaisa: bigint
}

const chargedAfter = ({ subscription, waitingPaisa }: Pausing): string =>
  formatNpr(subscription.nextAmountPaisa + waitingPaisa, 'en')

/** What it does to pause a subscription, in figures. */
export function pausing(paused: Pausing): string {
  const { subscription, now, timeZone } = paused
  const until = dayInWords(new Date(subscription.currentPeriodEnd), now, timeZone)
  const amount = chargedAfter(paused)
  const what = subscription.status === 'trialing' ? 'Its trial runs' : 'It is paid'
  return `${what} until ${until}. While it is paused nothing is billed and no reminder is sent. The charge of ${amount} comes after the pause.`
}

/** What it does to end a pause, in figures. */
export function unpausing(paused: Pausing): string {
  const { subscription, now, timeZone } = paused
  const end = new Date(subscription.currentPeriodEnd)
  const amount = chargedAfter(paused)
  if (subscription.pauseRemaining === 'keep')
    return `Its period goes on, and ends later by the length of the pause. Then ${amount} is charged.`
  if (end > now)
    return `Its period goes on until ${dayInWords(end, now, timeZone)}. Then ${amount} is charged.`
  return `Its paid period has ended in the pause. A new one begins now, and ${amount} is charged.`
}

interface Changing {
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
  now: Date
  timeZone: string
}

/** What changes with the next period, and when. Empty: nothing. */
export function waitingChange({ subscription, now, timeZone }: Changing): string {
  const { pendingChange, nextTerms, status } = subscription
  if (!pendingChange || !nextTerms) return ''
  const isOther = nextTerms.productName !== subscription.productName
  const named = (terms: typeof nextTerms) =>
    isOther ? `${terms.productName}, ${termsText(terms)}` : termsText(terms)
  // A pause moves the end of the period. Where something is owed, the change waits until it is paid.
  const isDated = status === 'active' || status === 'trialing'
  const from = isDated ? `, from ${dayInWords(new Date(pendingChange.effectiveAt), now, timeZone)},` : ''
  const change = `With its next period${from} it changes from ${named(subscription)} to ${named(nextTerms)}.`
  return subscription.cancelAtPeriodEnd ? `${change} But it ends before, unless it is resumed.` : change
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
export function discountText({ code, percentOff, amountOffPaisa, periodsLeft }: Discount): string {
  const off = percentOff === null ? formatNpr(BigInt(amountOffPaisa ?? 0), 'en') : `${percentOff} %`
  const long = { null: 'every period', 1: 'for the next period' }[String(periodsLeft)]
  return `${off} off with ${code}, ${long ?? `for ${periodsLeft} more periods`}`
}

/** What it does to give a discount, in figures. */
export function givingDiscount(subscription: Discounted): string {
  const { discount } = subscription
  const whole = formatNpr(wholePaisa(subscription), 'en')
  const former = discount
    ? `It has ${discountText(discount)}. That ends, and the new one takes its place. `
    : ''
  return `${former}The next period costs ${whole} without a discount. A coupon takes its part off from then on, and what is paid already stays as it is.`
}

/** What it does to remove a discount, in figures. */
export function removingDiscount(subscription: Discounted, discount: Discount): string {
  const whole = wholePaisa(subscription)
  const reduced = formatNpr(whole - takenOff(discount, whole), 'en')
  return `It has ${discountText(discount)}. Without it the next period costs ${formatNpr(whole, 'en')} and not ${reduced}. The redemption of the coupon stays counted.`
}
