import type { WireDunning, WireForecast } from '@/lib/billing/present'
import { dayInWords, momentInWords } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'

/** Text, or a date in words. A page also shows the date's exact form. */
export type Piece = string | Moment

interface Moment {
  at: string
  words: string
}

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
    | 'lateAt'
    | 'pastDueReason'
    | 'waitsForCalendar'
    | 'userId'
  >
  dunning: Pick<WireDunning, 'attempts' | 'nextAttemptsAt' | 'recovery' | 'amountDuePaisa' | 'finalAction'>
  forecast: Pick<WireForecast, 'charges' | 'walletBalancePaisa'>
  /** The tenant's time. */
  now: Date
  timeZone: string
  /** The page's language. */
  language: Language
}

/** A sentence by its key in the texts, with its values. */
type Sentence = [
  name: Exclude<keyof Messages['subscriptions']['standing'], 'how'>,
  values?: Record<string, Piece>,
]

/** The present state of a subscription, in one or two short sentences. */
export function standingOf(standing: Standing): Piece[] {
  const words = MESSAGES[standing.language].subscriptions.standing
  return sentencesOf(standing).flatMap(([name, values], i) => [
    ...(i > 0 ? [' '] : []),
    ...piecesOf(words[name], values ?? {}),
  ])
}

/** Splits a text at its placeholders, and inserts the values. */
const piecesOf = (text: string, values: Record<string, Piece>): Piece[] =>
  text.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 1 ? (values[part] ?? '') : part))

function sentencesOf(standing: Standing): Sentence[] {
  const { status, cancelAtPeriodEnd } = standing.subscription
  if (status === 'past_due') return pastDue(standing)
  if (status === 'unpaid') return unpaid(standing)
  if (status === 'canceled') return ended(standing)
  if (status === 'paused') return paused(standing)
  if (cancelAtPeriodEnd) return ending(standing)
  return [...beginning(standing), coverage(standing)]
}

function pastDue(standing: Standing): Sentence[] {
  const { subscription, dunning, now } = standing
  const [next] = dunning.nextAttemptsAt
  const isLast = dunning.nextAttemptsAt.length === 1
  // A wallet is charged again. A customer who pays the merchant gets a reminder.
  const step =
    subscription.collection === 'outside'
      ? (['nextReminder', 'lastReminder'] as const)
      : (['nextTry', 'lastTry'] as const)
  const since = day(subscription.pastDueAt ?? now.toISOString(), standing)
  const { lateAt } = subscription
  const isLate = lateAt === null || new Date(lateAt) <= now
  return [
    isLate ? ['pastDue', { since }] : ['due', { since, late: day(lateAt, standing) }],
    missing(standing),
    ...(next ? [[step[isLast ? 1 : 0], { moment: moment(next, standing) }] satisfies Sentence] : []),
  ]
}

function missing(standing: Standing): Sentence {
  const { userId, nextAmountPaisa, pastDueReason, collection } = standing.subscription
  const amount = rupees(nextAmountPaisa, standing)
  if (collection === 'outside') return ['notRecorded', { amount }]
  if (pastDueReason === 'not_agreed') return ['notAgreed', { amount }]
  if (!userId) return ['noWallet', { amount }]
  const [next] = standing.forecast.charges
  if (next && next.shortfallPaisa === undefined) return ['held', { amount }]
  return ['short', { amount: rupees(next?.shortfallPaisa ?? nextAmountPaisa, standing) }]
}

function unpaid(standing: Standing): Sentence[] {
  const { subscription, dunning, forecast, now } = standing
  const since = day(dunning.attempts.at(-1)?.attemptedAt ?? now.toISOString(), standing)
  if (subscription.pastDueReason === 'not_agreed')
    return [
      ['unpaid', { since }],
      ['notAgreed', { amount: rupees(subscription.nextAmountPaisa, standing) }],
    ]
  if (subscription.collection === 'outside') return [['unpaid', { since }], ['record']]
  const { walletBalancePaisa } = forecast
  const missingPaisa = BigInt(dunning.amountDuePaisa) - BigInt(walletBalancePaisa ?? 0)
  return [
    ['unpaidTries', { since, tries: tries(standing) }],
    walletBalancePaisa === undefined
      ? ['topUpTo', { amount: rupees(dunning.amountDuePaisa, standing) }]
      : ['topUp', { amount: rupees(missingPaisa, standing) }],
  ]
}

function ended(standing: Standing): Sentence[] {
  const { subscription, now } = standing
  const { endedAt, cancelReason: reason, collection } = subscription
  const on = day(endedAt ?? now.toISOString(), standing)
  if (reason === 'payment_failed')
    return [
      collection === 'outside'
        ? ['endedNotRecorded', { on }]
        : ['endedTries', { on, tries: tries(standing) }],
      ['voided'],
    ]
  if (reason === 'canceled_by_customer') return [['ended', { on }], ['byCustomer']]
  return [['ended', { on }], ...(reason ? [['reason', { reason }] satisfies Sentence] : [])]
}

function paused(standing: Standing): Sentence[] {
  const { resumesAt, pauseRemaining, currentPeriodEnd, cancelAtPeriodEnd } = standing.subscription
  const until: Sentence = resumesAt ? ['pausedUntil', { until: day(resumesAt, standing) }] : ['pausedOpen']
  if (pauseRemaining === 'keep') return [until, ['kept']]
  if (new Date(currentPeriodEnd) <= standing.now) return [until, ['newPeriod']]
  return [until, [cancelAtPeriodEnd ? 'endsOn' : 'runsOn', { end: day(currentPeriodEnd, standing) }]]
}

function ending(standing: Standing): Sentence[] {
  const { status, currentPeriodEnd } = standing.subscription
  const end = day(currentPeriodEnd, standing)
  return [[status === 'trialing' ? 'endsTrial' : 'endsPeriod', { end }], ['nothingMore']]
}

function beginning(standing: Standing): Sentence[] {
  const { subscription, dunning, language } = standing
  const until = day(subscription.currentPeriodEnd, standing)
  if (subscription.status === 'trialing') return [['trial', { until }]]
  const { recovery } = dunning
  if (!recovery) return [['paid', { until }]]
  const { how } = MESSAGES[language].subscriptions.standing
  const recovered = {
    on: day(recovery.recoveredAt, standing),
    how: how[recovery.by],
    failed: failedOf(standing),
  }
  return [
    ['recovered', recovered],
    ['paid', { until }],
  ]
}

/** What the wallet holds for the next charge. */
function coverage(standing: Standing): Sentence {
  const { subscription, forecast } = standing
  if (subscription.waitsForCalendar) return ['noCalendar']
  const amount = rupees(subscription.nextAmountPaisa, standing)
  const [next] = forecast.charges
  if (subscription.collection === 'outside') return ['collect', { amount }]
  if (!subscription.nextChargeAt || !next) return ['then', { amount }]
  if (BigInt(next.amountPaisa) === 0n) return ['nothingDue']
  if (!subscription.userId) return ['thenNoWallet', { amount }]
  if (!next.agreed) return ['thenNotAgreed', { amount }]
  if (next.covered === null) return ['then', { amount }]
  if (next.covered) return ['holds', { amount }]
  if (next.shortfallPaisa === undefined) return ['holdsNot', { amount }]
  const short = rupees(next.shortfallPaisa, standing)
  // The money for an earlier charge may also be missing.
  const hasOthers = BigInt(next.shortfallPaisa) > BigInt(next.amountPaisa)
  return [hasOthers ? 'shortWithOthers' : 'shortOf', { amount, short }]
}

const rupees = (paisa: bigint | string, { language }: Standing) => formatNpr(BigInt(paisa), language)

function tries({ dunning, language }: Standing): string {
  const count = dunning.attempts.filter(({ outcome }) => outcome === 'failed').length
  return staffWords('subscriptions', language)('standing.tries', { count })
}

function failedOf(standing: Standing): string {
  const t = staffWords('subscriptions', standing.language)
  return standing.subscription.collection === 'outside'
    ? t('standing.failedOutside')
    : t('standing.failedTries', { tries: tries(standing) })
}

const day = (at: string, { now, timeZone, language }: Standing): Moment => ({
  at,
  words: dayInWords(new Date(at), now, timeZone, language),
})
const moment = (at: string, { now, timeZone, language }: Standing): Moment => ({
  at,
  words: momentInWords(new Date(at), now, timeZone, language),
})
