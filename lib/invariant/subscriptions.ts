import { MAX_RETRIES } from '@/lib/core/dunning'
import { periodStartAt } from '@/lib/core/period'
import { stateBreaches } from './dunning'
import { pages } from './pages'
import { periodBreaches } from './periods'
import type { Rule, RuleGroup } from './rule'
import { type Bill, type RhythmChange, rhythmAt, type SubscriptionStory } from './subscription-story'

const ms = (instant: string) => `round(date_part('epoch', ${instant}) * 1000)`

// Each subscription as one JSON text with its invoices by period. It has only the fields that the rules need.
const STORIES = `
SELECT json_build_object('id', s.id, 'environment', s.environment, 'status', s.status, 'created', ${ms('s.created_at')},
  'anchor', ${ms('s.anchor_at')}, 'index', s.period_index, 'start', ${ms('s.current_period_start')},
  'end', ${ms('s.current_period_end')}, 'trialEnd', ${ms('s.trial_end_at')}, 'firstPeriod', s.first_period,
  'firstAnchor', ${ms('s.first_anchor_at')}, 'cancelAtPeriodEnd', s.cancel_at_period_end,
  'cancelReason', s.cancel_reason, 'pastDue', ${ms('s.past_due_at')}, 'retryCount', s.retry_count,
  'nextRetry', ${ms('s.next_retry_at')}, 'due', ${ms('s.due_at')}, 'lastBilled', ${ms('s.last_billed_at')},
  'canceled', ${ms('s.canceled_at')}, 'ended', ${ms('s.ended_at')}, 'interval', p.interval,
  'intervalCount', p.interval_count, 'calendar', p.calendar, 'trialDays', p.trial_days, 'priceChanged', ${ms('p.updated_at')},
  'resumes', ${ms('s.resumes_at')}, 'ahead', coalesce(jsonb_array_length(s.paid_ahead), 0), 'freed', coalesce(f.freed, '[]'), 'begunAnew', coalesce(f.begun_anew, '[]'),
  'zones', z.zones, 'bills', coalesce(i.bills, '[]'), 'pauses', coalesce(u.pauses, '[]'),
  'changes', coalesce(h.changes, '[]'), 'isChanged', EXISTS (SELECT FROM subscription_changes e
    WHERE (e.business_id, e.environment, e.subscription_id) = (s.business_id, s.environment, s.id))) AS story
FROM subscriptions s
JOIN prices p ON (p.business_id, p.environment, p.id) = (s.business_id, s.environment, s.price_id)
JOIN (
  SELECT b.id, array_cat(ARRAY[b.time_zone], array_agg(DISTINCT coalesce(a.details->>'timeZone', 'Asia/Kathmandu'))) AS zones
  FROM businesses b
  LEFT JOIN audit_entries a ON a.business_id = b.id AND a.action = 'business.updated' AND a.details ? 'timeZone'
  GROUP BY b.id
) AS z ON z.id = s.business_id
LEFT JOIN (
  SELECT business_id, environment, subscription_id, json_agg(json_build_object('id', id, 'status', status,
    'outside', coalesce(settlement = 'outside', false), 'start', ${ms('period_start')}, 'end', ${ms('period_end')}, 'due', ${ms('due_at')}, 'paid', ${ms('paid_at')},
    'voided', ${ms('voided_at')}, 'failures', coalesce(jsonb_array_length(failed), 0),
    'firstFailure', failed->>0) ORDER BY period_start, id) AS bills
  FROM invoices
  -- What was paid at once has three entries.
  LEFT JOIN LATERAL (
    SELECT jsonb_path_query_array(timeline, '$[*] ? (@.type == "invoice.payment_failed").occurred_at') AS failed
    WHERE jsonb_path_exists(timeline, '$[2] ? (@.type <> "invoice.paid")')
  ) AS tried ON true
  WHERE origin = 'subscription'
  GROUP BY business_id, environment, subscription_id
) AS i ON i.subscription_id = s.id
  -- Not as equal columns: the planner would match whole businesses by them and compare each subscription with each other.
  AND (i.business_id, i.environment) IS NOT DISTINCT FROM (s.business_id, s.environment)
LEFT JOIN (
  SELECT business_id, environment, subscription_id, json_agg(${ms('period_start')}) AS freed,
    json_agg(${ms('period_start')}) FILTER (WHERE period_start = paid_at AND due_at < paid_at AND
      jsonb_array_length(jsonb_path_query_array(timeline, '$[*] ? (@.type == "invoice.payment_failed")')) > ${MAX_RETRIES}) AS begun_anew
  FROM invoices WHERE origin = 'reversed' GROUP BY business_id, environment, subscription_id
) AS f ON f.subscription_id = s.id
  AND (f.business_id, f.environment) IS NOT DISTINCT FROM (s.business_id, s.environment)
LEFT JOIN (
  SELECT business_id, environment, subscription_id, json_agg(json_build_object('from', ${ms('paused_at')},
    'to', ${ms('ended_at')}, 'remaining', remaining) ORDER BY paused_at) AS pauses
  FROM subscription_pauses GROUP BY business_id, environment, subscription_id
) AS u ON u.subscription_id = s.id
  AND (u.business_id, u.environment) IS NOT DISTINCT FROM (s.business_id, s.environment)
LEFT JOIN (
  SELECT c.business_id, c.environment, c.subscription_id, json_agg(json_build_object('id', c.id, 'at', ${ms('c.changed_at')},
    'periodStart', ${ms('c.period_start')}, 'interval', c.from_interval, 'intervalCount', c.from_interval_count, 'calendar', c.from_calendar,
    'isNow', c.period_paisa IS NOT NULL) ORDER BY c.id) AS changes
  FROM (
    SELECT *, lead(from_interval) OVER w AS later_interval, lead(from_interval_count) OVER w AS later_count, lead(from_calendar) OVER w AS later_calendar
    FROM subscription_changes WINDOW w AS (PARTITION BY business_id, environment, subscription_id ORDER BY id)
  ) AS c
  JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (c.business_id, c.environment, c.subscription_id)
  JOIN prices p ON (p.business_id, p.environment, p.id) = (s.business_id, s.environment, s.price_id)
  WHERE (c.from_interval, c.from_interval_count, c.from_calendar) IS DISTINCT FROM
    (coalesce(c.later_interval, p.interval), coalesce(c.later_count, p.interval_count), coalesce(c.later_calendar, p.calendar))
  GROUP BY c.business_id, c.environment, c.subscription_id
) AS h ON h.subscription_id = s.id
  AND (h.business_id, h.environment) IS NOT DISTINCT FROM (s.business_id, s.environment)`

/** The parsed JSON. The instant of a failure is text, because it comes from the timeline. */
type RawStory = Omit<SubscriptionStory, 'bills'> & {
  bills: (Omit<SubscriptionStory['bills'][number], 'firstFailure'> & { firstFailure: string | null })[]
}

const PERIODS: RuleGroup['rules'] = [
  { name: 'period-first', says: 'A subscription has no invoice of its first period.' },
  { name: 'periods-tile', says: 'Between two periods there is a gap or an overlap.' },
  { name: 'period-length', says: 'A period is not as long as its price says, counted from the anchor.' },
  { name: 'period-current', says: 'A subscription is in another period than its invoices lead to.' },
  {
    name: 'period-anchor',
    says: 'The anchor or the period number of a subscription is not the one that its invoices lead to.',
  },
  { name: 'period-calendar', says: 'The periods of a subscription cannot be computed.' },
  { name: 'trial-length', says: 'A trial is not as long as the price says.' },
  { name: 'subscription-state', says: 'The state of a subscription does not follow from its invoices.' },
]
const STATE: RuleGroup['rules'] = [
  {
    name: 'last-billed',
    says: 'A subscription was last billed at another time than its last invoice was paid.',
  },
  {
    name: 'billing-instant',
    says: 'An invoice was opened before its period, or settled before it was opened.',
  },
  {
    name: 'dunning-state',
    says: 'The retries of a subscription do not follow from the failures of its invoice.',
  },
  { name: 'due-instant', says: 'A subscription is due at another time than its next work.' },
  { name: 'cancellation', says: 'The end of a subscription is not explained.' },
]

/** I3, and the part of I8 about subscriptions. One pass reads each subscription with its invoices. */
export const subscriptionsFollow: RuleGroup = {
  rules: [...PERIODS, ...STATE],
  async find(client, found) {
    for await (const rows of pages<{ story: RawStory }>(client, STORIES)) {
      for (const { story } of rows) {
        const told = withInstants(story)
        for (const [rule, sentence] of [...periodBreaches(told), ...stateBreaches(told)])
          found(rule, sentence)
      }
    }
  },
}

function withInstants(story: RawStory): SubscriptionStory {
  const bills = story.bills.map((bill) => ({
    ...bill,
    firstFailure: bill.firstFailure === null ? null : Date.parse(bill.firstFailure),
  }))
  const told = { ...story, bills }
  const begun = story.changes.filter(({ isNow }) => isNow).map((change) => begunBy(told, change))
  return { ...told, bills: [...bills, ...begun].sort((a, b) => a.start - b.start) }
}

/** The period that a change began. Its invoice may be of less, or there is none, because the old period paid it. */
function begunBy(story: SubscriptionStory, { id, at, periodStart }: RhythmChange): Bill {
  const rule = {
    ...rhythmAt(story, periodStart),
    anchorAt: new Date(periodStart),
    timeZone: story.zones[0] as string,
  }
  const end = periodStartAt(rule, 1).getTime()
  const never = { voided: null, failures: 0, firstFailure: null, outside: false }
  return { id, status: 'paid', start: periodStart, end, due: periodStart, paid: at, ...never }
}

export const billedOnce: Rule = {
  name: 'period-billed-twice',
  says: 'A period was billed twice.',
  find: `SELECT format('Subscription sub:%s has %s invoices for the period from %s.', subscription_id, count(*), period_start) AS breach
    FROM invoices WHERE origin = 'subscription'
    GROUP BY business_id, environment, subscription_id, period_start HAVING count(*) > 1`,
}
