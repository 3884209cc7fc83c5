import type { StoredLine } from '@/lib/core/invoice-line'
import { type Calendar, type Interval, periodStartAt } from '@/lib/core/period'
import { indexAt } from '@/lib/core/period-anchor'
import { valueAt } from '@/lib/core/period-value'
import { pages } from './pages'
import type { RuleGroup } from './rule'
import { CLOCK_ERROR_MS, iso } from './subscription-story'

const ms = (instant: string) => `round(date_part('epoch', ${instant}) * 1000)`

const RHYTHM = ['interval', 'interval_count', 'calendar']
const rhythmOf = (prefix: string) => `(${RHYTHM.map((name) => prefix + name).join(', ')})`

// Each invoice of a change, with the period that ran before it: its first instant, what it was billed, and its pauses. A later
// reversal may have freed that period, and another invoice may have it now.
const CHANGES = `
SELECT json_build_object('invoice', i.id, 'lines', i.lines, 'changed', ${ms('c.changed_at')}, 'periodStart', ${ms('c.period_start')},
  'periodPaisa', c.period_paisa::text, 'quantity', c.to_quantity, 'isNewPeriod', c.is_other, 'start', ${ms('old.period_start')},
  'interval', c.from_interval, 'intervalCount', c.from_interval_count, 'calendar', c.from_calendar,
  'changedPaisa', last.period_paisa::text, 'bills', coalesce(billed.bills, '[]'), 'keptMs', coalesce(paused.kept_ms, 0),
  'firstAnchor', CASE WHEN s.created_at = old.period_start THEN ${ms('s.first_anchor_at')} END, 'zones', z.zones) AS change
FROM (
  SELECT h.*, ${rhythmOf('h.from_')} IS DISTINCT FROM (coalesce(h.later_interval, p.interval),
    coalesce(h.later_count, p.interval_count), coalesce(h.later_calendar, p.calendar)) AS is_other
  FROM (
    SELECT *, lead(from_interval) OVER w AS later_interval, lead(from_interval_count) OVER w AS later_count, lead(from_calendar) OVER w AS later_calendar
    FROM subscription_changes WINDOW w AS (PARTITION BY business_id, environment, subscription_id ORDER BY id)
  ) AS h
  JOIN prices p ON (p.business_id, p.environment, p.id) = (h.business_id, h.environment, h.to_price_id)
  WHERE h.invoice_id IS NOT NULL
) AS c
JOIN invoices i ON (i.business_id, i.environment, i.id) = (c.business_id, c.environment, c.invoice_id)
JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (c.business_id, c.environment, c.subscription_id)
JOIN (
  SELECT b.id, array_cat(ARRAY[b.time_zone], array_agg(DISTINCT coalesce(a.details->>'timeZone', 'Asia/Kathmandu'))) AS zones
  FROM businesses b LEFT JOIN audit_entries a ON a.business_id = b.id AND a.action = 'business.updated' AND a.details ? 'timeZone'
  GROUP BY b.id
) AS z ON z.id = c.business_id
CROSS JOIN LATERAL (
  SELECT CASE WHEN c.is_other THEN greatest(
    (SELECT max(b.period_start) FROM invoices b WHERE (b.business_id, b.environment, b.subscription_id) = (c.business_id, c.environment, c.subscription_id)
      AND b.origin IN ('subscription', 'reversed') AND b.period_start <= c.period_start AND b.created_at < c.changed_at + interval '1 hour' AND b.status <> 'open'),
    (SELECT max(e.period_start) FROM subscription_changes e WHERE (e.business_id, e.environment, e.subscription_id)
      = (c.business_id, c.environment, c.subscription_id) AND e.id < c.id AND e.period_paisa IS NOT NULL))
  ELSE c.period_start END AS period_start) AS old
LEFT JOIN LATERAL (
  SELECT e.period_paisa FROM subscription_changes e WHERE (e.business_id, e.environment, e.subscription_id, e.period_start)
    = (c.business_id, c.environment, c.subscription_id, old.period_start) AND e.id < c.id ORDER BY e.id DESC LIMIT 1) AS last ON true
LEFT JOIN LATERAL (
  SELECT json_agg(json_build_object('end', ${ms('b.period_end')}, 'isVoid', b.status = 'void', 'lines', b.lines)) AS bills
  FROM invoices b WHERE (b.business_id, b.environment, b.subscription_id, b.period_start)
    = (c.business_id, c.environment, c.subscription_id, old.period_start) AND b.origin IN ('subscription', 'reversed')) AS billed ON true
LEFT JOIN LATERAL (
  SELECT ${ms('sum(u.ended_at - u.paused_at)')} AS kept_ms FROM subscription_pauses u
  WHERE (u.business_id, u.environment, u.subscription_id) = (c.business_id, c.environment, c.subscription_id)
    AND u.remaining = 'keep' AND u.paused_at >= old.period_start AND u.ended_at <= c.changed_at) AS paused ON true`

interface Change {
  invoice: string
  lines: StoredLine[]
  changed: number
  periodStart: number
  periodPaisa: string | null
  quantity: number
  /** It began a period of another rhythm. */
  isNewPeriod: boolean
  /** When the period began that ran before it. Null: there is none. */
  start: number | null
  interval: Interval
  intervalCount: number
  calendar: Calendar
  /** What all of that period cost after an earlier change in it. */
  changedPaisa: string | null
  bills: { end: number; isVoid: boolean; lines: StoredLine[] }[]
  keptMs: number
  /** The first anchor, if that period is the rest of one. */
  firstAnchor: number | null
  zones: string[]
}

const SAYS = 'The lines of a change are not what the rest of the period is worth before and after it.'

/** I8 for changes: what a change billed is the value of both sides, counted anew. */
export const changesAreWorth: RuleGroup = {
  rules: [{ name: 'change-value', says: SAYS }],
  async find(client, found) {
    for await (const rows of pages<{ change: Change }>(client, CHANGES))
      for (const { change } of rows) {
        const problem = problemOf(change)
        if (problem) found('change-value', `Invoice inv:${change.invoice} of a change ${problem}.`)
      }
  },
}

/** How old the preview may be that a change bills, and how much clocks may differ. */
const OLDEST_MS = 600_000 + CLOCK_ERROR_MS

function problemOf(change: Change): string | null {
  const { lines, changed, isNewPeriod, periodStart, periodPaisa, start } = change
  const [first] = lines
  if (!first || periodPaisa === null || start === null) return 'has no period that ran before it'
  const unused = first.amountPaisa.startsWith('-') ? first : null
  const charged = lines.slice(unused ? 1 : 0)
  const at = Date.parse(first.periodStart)
  if (at > changed + CLOCK_ERROR_MS || at < changed - OLDEST_MS)
    return `counts from ${iso(at)}, and was made at ${iso(changed)}`
  const chargedPaisa = sumOf(charged)
  if (isNewPeriod && (chargedPaisa !== BigInt(periodPaisa) || at !== periodStart))
    return `begins a period of ${periodPaisa} paisa at ${iso(periodStart)}, and bills ${chargedPaisa} from ${iso(at)}`
  const isRight = worthsOf(change, start).some(({ paisa, startAt, endAt }) => {
    if (at < startAt || at > endAt) return false
    const period = { startAt: new Date(startAt), endAt: new Date(endAt) }
    const value = (amountPaisa: bigint) => valueAt(amountPaisa, period, new Date(at))
    const isUnused = value(paisa) === -BigInt(unused?.amountPaisa ?? 0)
    return isUnused && (isNewPeriod || value(BigInt(periodPaisa)) === chargedPaisa)
  })
  return isRight ? null : `bills ${lines.map(({ amountPaisa }) => amountPaisa).join(' and ')} paisa`
}

const sumOf = (lines: readonly StoredLine[]) =>
  lines.reduce((sum, { amountPaisa }) => sum + BigInt(amountPaisa), 0n)

/** What the period before may have cost, and how much of its time counts. There is more than one if it was billed anew. */
function worthsOf(change: Change, start: number) {
  const { bills, changedPaisa, keptMs } = change
  const rule = (anchor: number, timeZone: string) => ({ ...change, anchorAt: new Date(anchor), timeZone })
  const zones = [...new Set(change.zones)]
  const starts = zones.map((zone) => {
    if (change.firstAnchor === null || !bills.some(({ lines }) => lines[0]?.rest)) return start
    const whole = rule(change.firstAnchor, zone)
    return periodStartAt(whole, indexAt(whole, new Date(start))).getTime()
  })
  const ends = bills.length > 0 ? bills.map(({ end }) => end) : zones.map((zone) => endOf(rule(start, zone)))
  const amounts = changedPaisa === null ? bills.map(paidFor) : [BigInt(changedPaisa)]
  return ends.flatMap((end) =>
    starts.flatMap((begins) =>
      (amounts.length > 0 ? amounts : [0n]).map((paisa) => ({
        paisa,
        startAt: begins + keptMs,
        endAt: end + keptMs,
      })),
    ),
  )
}

const endOf = (rule: Parameters<typeof periodStartAt>[0]) => periodStartAt(rule, 1).getTime()

/** What all of a period was billed: its line with its discount. A period that was forgiven cost nothing. */
function paidFor({ isVoid, lines: [line, off] }: Change['bills'][number]): bigint {
  if (isVoid || !line) return 0n
  if (line.rest) return BigInt(line.rest.wholePaisa)
  return (
    BigInt(line.amountPaisa) +
    (off?.amountPaisa.startsWith('-') && !off.credited ? BigInt(off.amountPaisa) : 0n)
  )
}
