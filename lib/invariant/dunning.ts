import { dunningWindowMs, MAX_RETRIES, retryAt } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import { periodStartAt } from '@/lib/core/period'
import { ruleOf } from './periods'
import { type Bill, type Breach, CLOCK_ERROR_MS, iso, type SubscriptionStory } from './subscription-story'

// A reminder goes out so long before the end of a period.
const REMINDER_MS = 3 * DAY_MS

/** I8 for a subscription: its other columns must follow from its last invoices. */
export function stateBreaches(story: SubscriptionStory): Breach[] {
  const begun = { ...story, bills: story.bills.slice(0, story.bills.length - story.ahead) }
  return [...billedBreaches(story), ...dunningBreaches(begun), ...dueBreaches(begun), ...endBreaches(begun)]
}

function billedBreaches({ id, environment, lastBilled, bills, freed }: SubscriptionStory): Breach[] {
  const breaches: Breach[] = []
  const paid = bills.findLast((bill) => bill.status === 'paid')?.paid ?? null
  // A period that a reversal freed may be paid after a later one.
  const isLatest = freed.length > 0 && lastBilled === Math.max(...bills.map((bill) => bill.paid ?? 0))
  if (lastBilled !== paid && !isLatest)
    breaches.push([
      'last-billed',
      `Subscription sub:${id} was last billed ${iso(lastBilled)}, and its last payment was ${iso(paid)}.`,
    ])
  for (const bill of bills) {
    const { due, start } = bill
    const settled = bill.paid ?? bill.voided
    const beganAnew = settled === start && bill.failures > MAX_RETRIES
    const isPaidAhead = bill.outside && bill.paid === due
    const isTooEarly = due !== null && due < start && !beganAnew && !isPaidAhead
    // In the sandbox everything happens when it is due. In production it may happen later. A period that is over and not yet renewed
    // can be paid ahead.
    const isTooLate =
      due !== null && due > start && environment === 'sandbox' && !freed.includes(start) && !isPaidAhead
    if (due === null || isTooEarly || isTooLate || (settled !== null && settled < due - CLOCK_ERROR_MS))
      breaches.push([
        'billing-instant',
        `Invoice inv:${bill.id} for the period from ${iso(start)} was opened ${iso(due)} and settled ${iso(settled)}.`,
      ])
  }
  return breaches
}

function dunningBreaches(story: SubscriptionStory): Breach[] {
  const { id, status, pastDue, retryCount, nextRetry, bills } = story
  const last = bills.at(-1)
  const tell = (what: string): Breach[] => [
    [
      'dunning-state',
      `Subscription sub:${id} is ${status} since ${iso(pastDue)} with ${retryCount} retries, the next one ${iso(nextRetry)}, and ${what}.`,
    ],
  ]
  if (status === 'past_due' || status === 'unpaid') {
    if (last?.status !== 'open') return []
    if (pastDue !== last.firstFailure) return tell(`its invoice first failed ${iso(last.firstFailure)}`)
    if (retryCount !== last.failures - 1) return tell(`its invoice failed ${last.failures} times`)
    const next = status === 'past_due' ? nextRetryOf(last, pastDue, retryCount) : null
    if (nextRetry !== next) return tell(`the next retry is due ${iso(next)}`)
    return status === 'past_due' || retryCount === MAX_RETRIES ? [] : tell('not all its retries were made')
  }
  if (pastDue !== null || nextRetry !== null) return tell('it waits for no payment')
  // A subscription that ended while it waited for a payment keeps its number of retries. Earlier versions set it to 0.
  const fitting = status === 'canceled' && last?.status === 'void' ? [0, Math.max(0, last.failures - 1)] : [0]
  return fitting.includes(retryCount) ? [] : tell(`it has had ${fitting.at(-1)}`)
}

function nextRetryOf({ start, end }: Bill, pastDue: number | null, retryCount: number): number | null {
  if (pastDue === null || retryCount < 0) return null
  const windowMs = dunningWindowMs(new Date(start), new Date(end))
  return retryAt(new Date(pastDue), windowMs, retryCount)?.getTime() ?? null
}

/** Checks when the next work on the subscription is due: a reminder, the end of the period, or a retry. */
function dueBreaches(story: SubscriptionStory): Breach[] {
  const { id, status, created, start, end, due, nextRetry, resumes, cancelAtPeriodEnd, bills, pauses } = story
  const last = bills.at(-1)
  const reminder = end - REMINDER_MS
  const settled = last ? (last.paid ?? last.voided) : null
  const pause = pauses.at(-1)
  // After a pause the charge is announced again, or it is due at once.
  const unpaused = pause?.to ? [Math.max(pause.to, reminder), pause.to] : []
  const endsPaused = cancelAtPeriodEnd && pause?.remaining === 'lose' ? end : null
  const fitting: (number | null)[] = {
    trialing: [Math.max(created, reminder), end, ...unpaused],
    paused: [resumes === null ? endsPaused : Math.min(resumes, endsPaused ?? resumes)],
    // If a period was paid late, its reminder is due at once.
    active: [
      end,
      ...unpaused,
      ...(reminder > start ? [reminder, ...(settled !== null && settled > reminder ? [settled] : [])] : []),
    ],
    past_due: [nextRetry],
    unpaid: [null],
    canceled: [null],
  }[status]
  if (fitting.includes(due) || isAtCalendarEnd(story)) return []
  const wanted = fitting.map((each) => iso(each)).join(' or ')
  return [
    [
      'due-instant',
      `Subscription sub:${id} is ${status} and due ${iso(due)}, and it has something to do ${wanted}.`,
    ],
  ]
}

/** The table of Bikram Sambat ends before the next period: after the end of this one there is a look at it every day. */
function isAtCalendarEnd(story: SubscriptionStory): boolean {
  const { status, end, due, calendar, anchor, index, zones } = story
  if (calendar !== 'bs' || (status !== 'active' && status !== 'trialing') || due === null || due <= end)
    return false
  try {
    periodStartAt(ruleOf(story, story.start, anchor, zones[0] as string), index + 2)
    return false
  } catch {
    return true
  }
}

function endBreaches(story: SubscriptionStory): Breach[] {
  const { id, status, start, end, cancelAtPeriodEnd, cancelReason, canceled, ended, bills } = story
  const tell = (what: string): Breach[] => [
    [
      'cancellation',
      `Subscription sub:${id} (${status}) was canceled ${iso(canceled)}, ended ${iso(ended)} in the period from ${iso(start)} to ${iso(end)}: ${what}.`,
    ],
  ]
  if (status !== 'canceled') {
    if (ended !== null) return tell('it has not ended')
    if ((canceled !== null) !== cancelAtPeriodEnd)
      return tell('it is not marked to end with its period as it says')
    return cancelReason !== null && canceled === null ? tell('it has a reason to end and does not end') : []
  }
  if (ended === null || canceled === null) return tell('its end has no time')
  if (ended < start - CLOCK_ERROR_MS) return tell('it ended before that period began')
  const voided = bills.at(-1)?.voided ?? null
  const isExplained = ended === canceled || ended === voided || (cancelAtPeriodEnd && ended === end)
  return isExplained ? [] : tell('nothing happened when it ended')
}
