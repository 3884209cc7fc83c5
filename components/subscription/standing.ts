import type { WireDunning, WireForecast } from '@/lib/billing/present'
import { dayInWords, momentInWords } from '@/lib/core/calendar-date'
import { formatNpr } from '@/lib/core/money'
import type { NamedSubscription } from '@/lib/subscription/present'

/** Text, or an instant in words, of which a page also shows the exact form. */
export type Piece = string | { at: string; words: string }

export interface Standing {
  subscription: Pick<
    NamedSubscription,
    | 'status'
    | 'cancelAtPeriodEnd'
    | 'cancelReason'
    | 'collection'
    | 'currentPeriodEnd'
    | 'endedAt'
    | 'pauseRemaining'
    | 'resumesAt'
    | 'nextChargeAt'
    | 'nextAmountPaisa'
    | 'pastDueAt'
    | 'pastDueReason'
    | 'waitsForCalendar'
    | 'userId'
  >
  dunning: Pick<WireDunning, 'attempts' | 'nextAttemptsAt' | 'recovery' | 'amountDuePaisa' | 'finalAction'>
  forecast: Pick<WireForecast, 'charges' | 'walletBalancePaisa'>
  /** The tenant's time. */
  now: Date
  timeZone: string
}

/** What is true of a subscription now, in one or two short sentences. */
export function standingOf(standing: Standing): Piece[] {
  const { status, cancelAtPeriodEnd } = standing.subscription
  if (status === 'past_due') return pastDue(standing)
  if (status === 'unpaid') return unpaid(standing)
  if (status === 'canceled') return ended(standing)
  if (status === 'paused') return paused(standing)
  if (cancelAtPeriodEnd) return ending(standing)
  return [...beginning(standing), ...coverage(standing)]
}

function pastDue({ subscription, dunning, forecast, now, timeZone }: Standing): Piece[] {
  const since = day(subscription.pastDueAt ?? now.toISOString(), now, timeZone)
  const [next] = dunning.nextAttemptsAt
  const place = dunning.nextAttemptsAt.length === 1 ? 'Last' : 'Next'
  return [
    'Past due since ',
    since,
    `. ${missing(subscription, forecast)}`,
    ...(next ? [` ${place} ${STEPS[subscription.collection]} `, moment(next, now, timeZone), '.'] : []),
  ]
}

function missing(
  { userId, nextAmountPaisa, pastDueReason, collection }: Standing['subscription'],
  { charges }: Standing['forecast'],
): string {
  if (collection === 'outside') return `${rupees(nextAmountPaisa)} is not recorded as paid.`
  if (pastDueReason === 'not_agreed') return notAgreed(nextAmountPaisa)
  if (!userId) return `No wallet is linked to pay ${rupees(nextAmountPaisa)}.`
  const [next] = charges
  if (next && next.shortfallPaisa === undefined)
    return `The wallet held less than ${rupees(nextAmountPaisa)}.`
  return `${rupees(next?.shortfallPaisa ?? nextAmountPaisa)} short.`
}

const notAgreed = (paisa: bigint) => `The customer was asked and has not agreed to ${rupees(paisa)}.`

function unpaid({ subscription, dunning, forecast, now, timeZone }: Standing): Piece[] {
  const last = dunning.attempts.at(-1)
  const since = last ? [' since ', day(last.attemptedAt, now, timeZone)] : []
  if (subscription.pastDueReason === 'not_agreed')
    return ['Unpaid', ...since, `. ${notAgreed(subscription.nextAmountPaisa)}`]
  if (subscription.collection === 'outside')
    return ['Unpaid', ...since, '. Record what was paid, and it goes on.']
  const { walletBalancePaisa } = forecast
  const topUp =
    walletBalancePaisa === undefined
      ? `A top-up to ${rupees(dunning.amountDuePaisa)} or more`
      : `A top-up of ${rupees(BigInt(dunning.amountDuePaisa) - BigInt(walletBalancePaisa ?? 0))}`
  return [
    'Unpaid',
    ...since,
    `: ${tries(dunning)} found too little money. ${topUp} pays it and starts it again.`,
  ]
}

function ended({ subscription, dunning, now, timeZone }: Standing): Piece[] {
  const when = subscription.endedAt ? [' on ', day(subscription.endedAt, now, timeZone)] : []
  const reason = subscription.cancelReason
  if (reason === 'payment_failed')
    return ['Ended', ...when, `, ${unpaidBefore(subscription, dunning)}. Its open invoice was voided.`]
  if (reason === 'canceled_by_customer') return ['Ended', ...when, '. The customer canceled it.']
  return ['Ended', ...when, reason ? `. The reason given: “${reason}”` : '.']
}

function paused({ subscription, now, timeZone }: Standing): Piece[] {
  const { resumesAt, pauseRemaining, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  const until = resumesAt
    ? ['Paused until ', day(resumesAt, now, timeZone), '. ']
    : ['Paused until somebody ends the pause. ']
  if (pauseRemaining === 'keep') return [...until, 'The time that is left of its period is kept.']
  const end = day(currentPeriodEnd, now, timeZone)
  if (new Date(currentPeriodEnd) <= now) return [...until, 'Then a new period begins and is charged.']
  return cancelAtPeriodEnd
    ? [...until, 'It ends on ', end, '.']
    : [...until, 'Its period runs on until ', end, '.']
}

function ending({ subscription, now, timeZone }: Standing): Piece[] {
  const what = subscription.status === 'trialing' ? 'its trial' : 'its paid period'
  return [
    'Ends on ',
    day(subscription.currentPeriodEnd, now, timeZone),
    `, with ${what}. Nothing more is charged.`,
  ]
}

function beginning({ subscription, dunning, now, timeZone }: Standing): Piece[] {
  const until = day(subscription.currentPeriodEnd, now, timeZone)
  if (subscription.status === 'trialing') return ['On trial until ', until, '. ']
  const { recovery } = dunning
  if (!recovery) return ['Paid until ', until, '. ']
  const on = day(recovery.recoveredAt, now, timeZone)
  const how = { top_up: 'by a top-up', retry: 'by a retry', outside: 'outside the wallet' }[recovery.by]
  return ['Recovered on ', on, ` ${how}, after ${failedOf(subscription, dunning)}. Paid until `, until, '. ']
}

/** What the wallet holds for the next charge. */
function coverage({ subscription, forecast }: Standing): Piece[] {
  if (subscription.waitsForCalendar)
    return ['Then nothing is charged yet: Khata does not know the Nepali calendar of that time.']
  const amount = rupees(subscription.nextAmountPaisa)
  const [next] = forecast.charges
  if (subscription.collection === 'outside') return [`Then ${amount}, which you collect.`]
  if (!subscription.nextChargeAt || !next) return [`Then ${amount}.`]
  if (BigInt(next.amountPaisa) === 0n) return ['Then nothing is due.']
  if (!subscription.userId) return [`Then ${amount}, but no wallet is linked to pay it.`]
  if (!next.agreed) return [`Then ${amount}, to which the customer has not agreed.`]
  if (next.covered === null) return [`Then ${amount}.`]
  if (next.covered) return [`Then ${amount}, which the wallet holds.`]
  return [`Then ${amount}${short(BigInt(next.amountPaisa), next.shortfallPaisa)}`]
}

/** A charge that comes before may be missing too. */
function short(amountPaisa: bigint, shortfallPaisa: string | undefined): string {
  if (shortfallPaisa === undefined) return ', which the wallet does not hold.'
  return BigInt(shortfallPaisa) > amountPaisa
    ? `. With what comes before, the wallet is ${rupees(shortfallPaisa)} short.`
    : `, of which the wallet is ${rupees(shortfallPaisa)} short.`
}

const rupees = (paisa: bigint | string) => formatNpr(BigInt(paisa), 'en')

/** A step of the plan of retries: a wallet is tried, and who pays the merchant is reminded. */
const STEPS = { wallet: 'try', outside: 'reminder' } as const

function tries({ attempts }: Standing['dunning']): string {
  const count = attempts.filter(({ outcome }) => outcome === 'failed').length
  return count === 1 ? 'one try' : `${count} tries`
}

function unpaidBefore({ collection }: Standing['subscription'], dunning: Standing['dunning']): string {
  return collection === 'outside'
    ? 'because no payment was recorded'
    : `after ${tries(dunning)} found too little money`
}

function failedOf({ collection }: Standing['subscription'], dunning: Standing['dunning']): string {
  return collection === 'outside' ? 'it was past due' : `${tries(dunning)} had failed`
}

const day = (at: string, now: Date, timeZone: string) => ({
  at,
  words: dayInWords(new Date(at), now, timeZone),
})
const moment = (at: string, now: Date, timeZone: string) => ({
  at,
  words: momentInWords(new Date(at), now, timeZone),
})
