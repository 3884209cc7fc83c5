import type { Rule } from './rule'
import type { Pause } from './subscription-story'

/** The next period: it is number `n`, counted from `anchor`. */
export interface Next {
  anchor: number
  n: number
  begins: number
}

/** The pauses that began from `start` on and before another instant. */
export const pausesIn = (pauses: readonly Pause[], start: number, before: number) =>
  pauses.filter(({ from }) => from >= start && from < before)

/** How much later a period ends because of the pauses in it. */
export const keptMs = (pauses: readonly Pause[]) =>
  pauses.reduce(
    (sum, { from, to, remaining }) => sum + (remaining === 'keep' && to !== null ? to - from : 0),
    0,
  )

/**
 * The next period after the pauses of the one before. With `keep` it begins later by their length. With `lose` it begins when
 * the pause ends, if it would have begun in it. Periods are then counted from there.
 * @param isMoved `next` has been moved by `keep` already.
 */
export function afterPauses(next: Next, pauses: readonly Pause[], isMoved = false): Next {
  return pauses.reduce(({ anchor, n, begins }, { from, to, remaining }) => {
    if (to === null) return { anchor, n, begins }
    if (remaining === 'lose') return to >= begins ? { anchor: to, n: 0, begins: to } : { anchor, n, begins }
    const later = isMoved ? begins : begins + to - from
    return { anchor: later, n: 0, begins: later }
  }, next)
}

/** I3 and I8 for pauses. */
export const pausesHold: Rule[] = [
  {
    name: 'pause-billed',
    says: 'A period was billed that begins inside a pause.',
    find: `SELECT format('Invoice inv:%s is for a period from %s, and subscription sub:%s was paused from %s to %s.', i.id,
     i.period_start, i.subscription_id, p.paused_at, coalesce(p.ended_at::text, 'now')) AS breach
   FROM subscription_pauses p
   JOIN invoices i ON (i.business_id, i.environment, i.subscription_id) = (p.business_id, p.environment, p.subscription_id)
   WHERE i.origin = 'subscription' AND i.period_start > p.paused_at AND i.period_start < coalesce(p.ended_at, 'infinity')`,
  },
  {
    name: 'pause-story',
    says: 'A subscription and its pauses do not agree.',
    find: `SELECT format('Subscription sub:%s is %s since %s, and its open pause began at %s.', s.id, s.status,
     coalesce(s.paused_at::text, 'never'), coalesce(p.paused_at::text, 'never')) AS breach
   FROM subscriptions s
   LEFT JOIN subscription_pauses p ON p.ended_at IS NULL
     AND (p.business_id, p.environment, p.subscription_id) = (s.business_id, s.environment, s.id)
   WHERE (s.status = 'paused' OR p.paused_at IS NOT NULL) AND s.status <> 'canceled'
     AND (s.paused_at, s.pause_remaining) IS DISTINCT FROM (p.paused_at, p.remaining)`,
  },
  {
    name: 'pause-overlap',
    says: 'A subscription was in two pauses at once.',
    find: `SELECT format('Subscription sub:%s was paused at %s, in its pause from %s.', q.subscription_id, q.paused_at, p.paused_at) AS breach
   FROM subscription_pauses p
   JOIN subscription_pauses q ON (q.business_id, q.environment, q.subscription_id) = (p.business_id, p.environment, p.subscription_id)
   WHERE q.paused_at > p.paused_at AND q.paused_at < coalesce(p.ended_at, 'infinity')`,
  },
]
