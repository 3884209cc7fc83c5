import { MAX_RETRIES } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import { type PeriodRule, periodStartAt } from '@/lib/core/period'
import { indexAt } from '@/lib/core/period-anchor'
import { afterPauses, keptMs, type Next, pausesIn } from './pause-rules'
import {
  type Bill,
  type Breach,
  CLOCK_ERROR_MS,
  iso,
  rhythmAt,
  type SubscriptionStory,
} from './subscription-story'

/** A bill and its place in the calendar: it is for period `n`, counted from `anchor`. */
interface Placed {
  bill: Bill
  anchor: number
  n: number
  /** The period after it. */
  next: Next
}

/**
 * I3. Follows the invoices of a subscription. The first period begins with the subscription, or when its trial ends. Each
 * period begins where the one before ends. It is as long as the price says, counted from the anchor. The subscription is
 * in the period that was settled last. A void invoice keeps its period: it was forgiven, or ended with the subscription.
 * A gap is allowed where the invoice of an unpaid subscription is settled after its period: the period begins again at the
 * settlement, so that nobody pays for the time without service. The other gap is a pause.
 */
export function periodBreaches(story: SubscriptionStory): Breach[] {
  const zones = story.ended === null ? story.zones.slice(0, 1) : story.zones
  const tellings = zones.map((zone) => followed(story, zone))
  // The time zone of an ended subscription is not stored. Its periods are right if they fit one of the business's zones.
  return tellings.find((breaches) => breaches.length === 0) ?? tellings[0] ?? []
}

function followed(story: SubscriptionStory, timeZone: string): Breach[] {
  try {
    const breaches: Breach[] = trialBreaches(story, timeZone)
    const placed = place(story, timeZone, breaches)
    return [...breaches, ...currentBreaches(story, placed.slice(0, placed.length - story.ahead))]
  } catch (error) {
    return [
      [
        'period-calendar',
        `Subscription sub:${story.id} cannot be counted in the time zone ${timeZone}: ${error}.`,
      ],
    ]
  }
}

const YEAR_MS = 365 * DAY_MS
// A clock of a server may be set back meanwhile.
const LONGEST_MS = { set_trial: 2 * YEAR_MS + CLOCK_ERROR_MS, paid_elsewhere: 3 * YEAR_MS + CLOCK_ERROR_MS }

function trialBreaches(
  {
    id,
    created,
    trialEnd: movedEnd,
    firstPeriod,
    trialDays,
    priceChanged,
    isChanged,
    pauses,
  }: SubscriptionStory,
  timeZone: string,
) {
  if (movedEnd === null) return []
  const trialEnd = movedEnd - keptMs(pausesIn(pauses, created, movedEnd))
  if (firstPeriod && trialEnd > created && trialEnd <= created + LONGEST_MS[firstPeriod]) return []
  const endAfter = (days: number) =>
    periodStartAt(
      { anchorAt: new Date(created), interval: 'day', intervalCount: days, timeZone },
      1,
    ).getTime()
  const days = Math.round((trialEnd - created) / DAY_MS)
  const isWhole = days >= 1 && days <= 730 && endAfter(days) === trialEnd
  if (isWhole && (isChanged || priceChanged > created || days === trialDays)) return []
  const breach: Breach = [
    'trial-length',
    `Subscription sub:${id} of ${iso(created)} has a trial until ${iso(trialEnd)}, and its price has one of ${trialDays} days.`,
  ]
  return [breach]
}

/** Finds the place of each bill in the calendar, and reports what does not fit. */
function place(story: SubscriptionStory, timeZone: string, breaches: Breach[]): Placed[] {
  const { id, bills, trialEnd, created } = story
  let next = trialNext(story) ?? firstNext(story, timeZone)
  if (bills.length === 0 && trialEnd === null)
    breaches.push([
      'period-first',
      `Subscription sub:${id} has no invoice of its first period, and no trial.`,
    ])
  return bills.map((bill, i) => {
    const startOf = (anchor: number, n: number) =>
      periodStartAt(ruleOf(story, bill.start, anchor, timeZone), n).getTime()
    const change = story.changes.find(({ periodStart }) => periodStart === bill.start)
    if (change) next = { anchor: bill.start, n: 0, begins: change.isNow ? bill.start : next.begins }
    // In a gap that a reversal made among the periods that are paid ahead.
    while (i >= bills.length - story.ahead && story.freed.includes(next.begins) && next.begins < bill.start)
      next = { anchor: next.anchor, n: next.n + 1, begins: startOf(next.anchor, next.n + 1) }
    if (bill.start !== next.begins) {
      if (isBegunAnew(story, bill, startOf(next.anchor, next.n + 1)))
        next = { anchor: bill.start, n: 0, begins: bill.start }
      else if (i === 0) breaches.push(['period-first', missingFirst(id, bill, next.begins)])
      else breaches.push(['periods-tile', gap(id, bill, next.begins)])
    }
    const { anchor, n } = next
    const begins = isRest(story, next) ? created : startOf(anchor, n)
    if (isRhythmKnown(story) && (bill.start !== begins || bill.end !== startOf(anchor, n + 1)))
      breaches.push(['period-length', wrongLength(story, bill, begins, startOf(anchor, n + 1))])
    const paid = { anchor, n: n + 1, begins: bill.end }
    next = afterPauses(paid, pausesAfter(story, bill.start, bills[i + 1]))
    return { bill, anchor, n, next }
  })
}

/** The first period begins with the subscription. If it is the rest of a period, this one began before. */
function firstNext(story: SubscriptionStory, timeZone: string): Next {
  const { created, firstAnchor } = story
  if (firstAnchor === null) return { anchor: created, n: 0, begins: created }
  const n = indexAt(ruleOf(story, created, firstAnchor, timeZone), new Date(created))
  return { anchor: firstAnchor, n, begins: created }
}

const isRest = ({ created, firstAnchor }: SubscriptionStory, { anchor, begins }: Next) =>
  firstAnchor !== null && anchor === firstAnchor && begins === created

/** The pauses of a period that begins at `start`: they began in it, and before the next one. */
const pausesAfter = ({ pauses }: SubscriptionStory, start: number, later: Bill | undefined) =>
  pausesIn(pauses, start, later?.start ?? Number.POSITIVE_INFINITY)

export const ruleOf = (
  story: SubscriptionStory,
  start: number,
  anchor: number,
  timeZone: string,
): PeriodRule => ({
  ...rhythmAt(story, start),
  anchorAt: new Date(anchor),
  timeZone,
})

/**
 * Whether the price still has the interval that the subscription was billed by. The interval of a price cannot change
 * while it has a live subscription. A change may have a time a moment before the end and be made after it.
 */
const isRhythmKnown = ({ ended, priceChanged }: SubscriptionStory) =>
  ended === null || priceChanged <= ended - CLOCK_ERROR_MS

/** @param over the end of the period that the invoice was first for. */
function isBegunAnew(
  { begunAnew }: SubscriptionStory,
  { start, due, paid, voided, failures }: Bill,
  over: number,
): boolean {
  const isSettledThen = start === (paid ?? voided) && failures > MAX_RETRIES && due !== null && due < start
  return start >= over && (isSettledThen || begunAnew.includes(start))
}

/** The bill of the subscription's present period: the last one that was paid or forgiven. */
function entered(
  { status, start, end, pauses }: SubscriptionStory,
  placed: readonly Placed[],
): Placed | undefined {
  const last = placed.at(-1)
  if (!last) return undefined
  const isGivenUp =
    last.bill.status === 'void' &&
    status === 'canceled' &&
    start !== last.bill.start &&
    (end === last.bill.start || pauses.some(({ to }) => to === last.bill.start))
  return last.bill.status === 'open' || isGivenUp ? placed.at(-2) : last
}

function currentBreaches(story: SubscriptionStory, placed: readonly Placed[]): Breach[] {
  const { id, status, trialEnd, created } = story
  const current = entered(story, placed)
  const breaches: Breach[] = []
  const start = current ? current.bill.start : created
  const end = current ? endOf(current, story) : trialEnd
  if (end !== null && (story.start !== start || story.end !== end))
    breaches.push([
      'period-current',
      `Subscription sub:${id} is ${status} in the period from ${iso(story.start)} to ${iso(story.end)}, and its invoices lead to the one from ${iso(start)} to ${iso(end)}.`,
    ])
  const last = placed.at(-1)
  // What was not entered may count from its own start: the first period of another rhythm, or one whose payment was taken back.
  const isOpen = last?.bill.status === 'open'
  const waits = last !== current ? last : undefined
  const next = waits ?? (current ? current.next : trialNext(story))
  if (next !== null && (story.anchor !== next.anchor || story.index !== next.n - 1))
    breaches.push([
      'period-anchor',
      `Subscription sub:${id} counts its periods from ${iso(story.anchor)} and is in number ${story.index}, and its invoices say ${iso(next.anchor)} and ${next.n - 1}.`,
    ])
  const isFitting =
    status === 'trialing'
      ? placed.length === 0
      : status === 'active'
        ? current !== undefined || story.firstPeriod === 'paid_elsewhere'
        : status !== 'paused' || current !== undefined || trialEnd !== null
  if (!isFitting || (status === 'past_due' || status === 'unpaid') !== isOpen)
    breaches.push([
      'subscription-state',
      `Subscription sub:${id} is ${status}, and its last invoice is ${last?.bill.status ?? 'not there'}.`,
    ])
  return breaches
}

/** The end of a paid period, which the pauses in it have moved if they kept its time. */
const endOf = ({ bill }: Placed, story: SubscriptionStory) =>
  bill.end + keptMs(pausesAfter(story, bill.start, nextOf(bill, story)))

const nextOf = (bill: Bill, { bills }: SubscriptionStory) => bills[bills.indexOf(bill) + 1]

function trialNext(story: SubscriptionStory): Next | null {
  const { trialEnd, created, bills } = story
  if (trialEnd === null) return null
  return afterPauses(
    { anchor: trialEnd, n: 0, begins: trialEnd },
    pausesAfter(story, created, bills[0]),
    true,
  )
}

const missingFirst = (id: string, bill: Bill, begins: number) =>
  `Subscription sub:${id} begins at ${iso(begins)}, and its first invoice inv:${bill.id} is for the time from ${iso(bill.start)}.`

const gap = (id: string, bill: Bill, begins: number) =>
  `Subscription sub:${id} is billed from ${iso(bill.start)} by invoice inv:${bill.id}, and the invoice before ends at ${iso(begins)}.`

const wrongLength = (
  { interval, intervalCount, calendar }: SubscriptionStory,
  bill: Bill,
  start: number,
  end: number,
) =>
  `Invoice inv:${bill.id} is for ${iso(bill.start)} to ${iso(bill.end)}, and ${intervalCount} ${interval} (${calendar}) from the anchor on are ${iso(start)} to ${iso(end)}.`
