import { type RowRule, rowRules } from './row-rules'

/** An instant as the JSON of timelines and lines has it. The session's time zone is UTC. */
const iso = (instant: string) => `to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// The entry that settled an invoice is the last one before its refunds.
const SETTLED_AT = `CASE WHEN i.refunded_paisa = 0 THEN -1
  ELSE -1 - jsonb_array_length(jsonb_path_query_array(i.timeline, '$[*] ? (@.type == "invoice.refunded")')) END`

// A draft that was changed has entries before the one that opened it. Only a merchant makes drafts.
const OPENED_AT = `CASE i.origin WHEN 'manual'
  THEN 1 + jsonb_array_length(jsonb_path_query_array(i.timeline, '$[*] ? (@.type == "invoice.updated")')) ELSE 1 END`

// Values that several rules use, computed once per invoice. OFFSET prevents the planner from computing them at each place.
const TAKEN = `
SELECT jsonb_path_query_array(i.timeline, '$[*].type')::text AS types,
  CASE jsonb_typeof(i.timeline) WHEN 'array' THEN jsonb_array_length(i.timeline) ELSE 0 END AS length,
  i.timeline->0->>'occurred_at' AS first, i.timeline->1->>'occurred_at' AS second,
  i.timeline->(${OPENED_AT})->>'occurred_at' AS opened, i.timeline->(${OPENED_AT} - 1)->>'occurred_at' AS before_opened, i.timeline->-2->>'occurred_at' AS former,
  i.timeline->(${SETTLED_AT})->>'occurred_at' AS settled, i.timeline->(${SETTLED_AT} - 1)->>'occurred_at' AS before_settled,
  i.timeline->-1->>'occurred_at' AS last, i.lines->0 AS line,
  ${iso('i.created_at')} AS created, ${iso('i.period_start')} AS starts, ${iso('i.period_end')} AS ends
OFFSET 0`

/**
 * SQL: whether a timeline entry has the instant of a column. The instants of a timeline never decrease. If a clock was set
 * back or a transaction waited for a lock, an entry has the instant of the entry before it. The difference is less than an
 * hour. What background work does in one step has one instant, usually that of the creation.
 */
const told = (column: string, entry: string, before: string) =>
  `CASE WHEN ${column} = i.created_at AND ${entry} = t.created THEN true WHEN ${iso(column)} IS NOT DISTINCT FROM ${entry} THEN true
    ELSE (t.length > 3 OR i.origin = 'manual') AND ${entry} = ${before} AND ${entry} BETWEEN ${iso(column)} AND ${iso(`${column} + interval '1 hour'`)} END`

// What was made by hand is due 7 days after it was opened. Before, it was due at once.
const MADE_BY_HAND = `i.origin = 'manual' AND ${told(`(i.due_at - interval '7 days')`, 't.opened', 't.before_opened')}`

// The possible histories of an invoice as patterns of its timeline's types. They depend on its origin and its status. Each
// failure of a retry but the last one is followed by the next retry. Paid and void are final.
/** SQL: the engine made it for a period, which a reversal may have freed since. */
const OF_PERIOD = `i.origin IN ('subscription', 'reversed')`
const EDITED = `(, "invoice\\.updated")*`
const SENT = `(, "invoice\\.sent")*`
const TRIED = `((, "invoice\\.sent")|(, "invoice\\.payment_failed", "invoice\\.retry_scheduled"))*(, "invoice\\.payment_failed"${SENT})?`
const END = `CASE i.status WHEN 'paid' THEN ', "invoice\\.paid"(, "invoice\\.refunded")*' WHEN 'void' THEN ', "invoice\\.voided"' ELSE '' END`
const HISTORY = `CASE WHEN i.status = 'draft' THEN '^\\["invoice\\.created"${EDITED}\\]$'
  ELSE '^\\["invoice\\.created"' || CASE i.origin WHEN 'manual' THEN '${EDITED}' ELSE '' END || ', "invoice\\.opened"' || CASE WHEN ${OF_PERIOD} THEN '${TRIED}' ELSE '${SENT}' END || ${END} || '\\]$' END`

/** The charge of a period, its discount, what may wait for it, and what was given back before. */
const MOST_LINES = 53

const RULES: RowRule[] = [
  [
    'invoice-columns',
    'The columns of an invoice do not agree with its state.',
    `(i.status = 'draft') <> (i.invoice_number IS NULL) OR (i.status = 'draft') <> (i.due_at IS NULL)
      OR (i.status = 'paid') <> (i.paid_at IS NOT NULL) OR (i.status = 'void') <> (i.voided_at IS NOT NULL)
      OR i.period_start >= i.period_end OR i.total_amount_paisa < 0`,
    `'Invoice inv:%s of %s paisa is %s with number %s, due %s, paid %s and voided %s.', i.id, i.total_amount_paisa, i.status,
      coalesce(i.invoice_number, 'none'), coalesce(i.due_at::text, 'never'), coalesce(i.paid_at::text, 'never'), coalesce(i.voided_at::text, 'never')`,
  ],
  [
    'invoice-number',
    'The number of an invoice has a wrong form.',
    `i.invoice_number !~ '^\\d{4}-\\d{2}/(\\d{6}|[1-9]\\d{6,})$'`,
    `'Invoice inv:%s has the number %s.', i.id, i.invoice_number`,
  ],
  [
    'invoice-lines',
    'The lines of an invoice say another amount or period than the invoice.',
    `CASE WHEN jsonb_typeof(i.lines) <> 'array' THEN true ELSE (
        SELECT coalesce(sum(CASE WHEN l->>'amountPaisa' ~ '^-?[0-9]+$' THEN (l->>'amountPaisa')::numeric END), -1)
            IS DISTINCT FROM i.total_amount_paisa::numeric
          OR count(*) NOT BETWEEN 1 AND ${MOST_LINES}
          -- A discount is below the charge of the period. What a merchant makes has none. What was given back before is last.
          OR bool_or(l ? 'credited' AND (i.origin NOT IN ('subscription', 'reversed') OR n <> jsonb_array_length(i.lines)))
          OR bool_or(l->>'amountPaisa' LIKE '-%' AND CASE i.origin WHEN 'manual' THEN true WHEN 'change' THEN false ELSE n <> 2 AND NOT l ? 'credited' END)
          OR NOT coalesce(bool_and((l->>'quantity')::numeric * coalesce(l->>'unitAmountPaisa', l->>'amountPaisa')::numeric
            = (l->>'amountPaisa')::numeric), false)
          OR bool_or(l->>'periodStart' IS DISTINCT FROM t.starts OR l->>'periodEnd' IS DISTINCT FROM t.ends OR l->>'description' IS NULL)
            -- What a change takes back is of the period before.
            AND i.origin <> 'change'
        FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS lines (l, n)) END`,
    `'Invoice inv:%s is of %s paisa for %s to %s, and its lines are %s.', i.id, i.total_amount_paisa, t.starts, t.ends, left(i.lines::text, 300)`,
  ],
  [
    'invoice-origin',
    'An invoice is not as background work or a merchant makes it.',
    `CASE WHEN ${OF_PERIOD} THEN i.status = 'draft' OR i.description IS NOT NULL OR i.due_at IS DISTINCT FROM i.created_at
        OR i.price_id IS DISTINCT FROM s.price_id AND NOT EXISTS (SELECT FROM subscription_changes c
          WHERE (c.business_id, c.environment, c.subscription_id, c.from_price_id) = (i.business_id, i.environment, i.subscription_id, i.price_id))
      WHEN i.origin = 'change' THEN i.status <> 'paid' OR i.description IS NOT NULL OR i.due_at IS DISTINCT FROM i.created_at
        OR NOT EXISTS (SELECT FROM subscription_changes c
          WHERE (c.business_id, c.environment, c.subscription_id, c.to_price_id, c.invoice_id) = (i.business_id, i.environment, i.subscription_id, i.price_id, i.id))
      ELSE i.description IS DISTINCT FROM CASE WHEN NOT jsonb_path_exists(i.lines, '$[1]') THEN t.line->>'description' END END`,
    `'Invoice inv:%s (%s) with the description %s was made by %s at %s and became due at %s.', i.id, i.status,
      coalesce(i.description, 'none'), CASE WHEN ${OF_PERIOD} THEN 'the engine' ELSE 'a merchant' END, i.created_at, coalesce(i.due_at::text, 'no time')`,
  ],
  [
    'invoice-terms',
    'An invoice has another currency or amount than its price.',
    // The price may have changed after the invoice, but not if its last change was long before. Clocks differ by less than a day.
    // An invoice of a period whose payment was reversed asks for what the first one asked.
    `i.currency IS DISTINCT FROM p.currency OR i.origin = 'subscription'
        AND coalesce(t.line->'rest'->>'unitPaisa', t.line->>'unitAmountPaisa', t.line->>'amountPaisa', i.total_amount_paisa::text) <> p.amount_paisa::text
      AND p.updated_at < i.created_at - interval '1 day' AND NOT EXISTS (SELECT FROM invoices r
        WHERE (r.business_id, r.environment, r.subscription_id, r.period_start, r.origin)
          = (i.business_id, i.environment, i.subscription_id, i.period_start, 'reversed'))`,
    `'Invoice inv:%s asks for %s paisa (%s), and its price price:%s for %s (%s) since %s.', i.id, i.total_amount_paisa, i.currency, p.id,
      p.amount_paisa, p.currency, p.updated_at`,
  ],
  [
    'invoice-after-end',
    'A subscription was billed after its end.',
    `i.origin = 'subscription' AND i.due_at > s.ended_at`,
    `'Invoice inv:%s was opened at %s, and its subscription sub:%s ended at %s.', i.id, i.due_at, s.id, s.ended_at`,
  ],
  [
    'timeline-history',
    'The history of an invoice is not possible.',
    // Most invoices are paid when they are opened, and comparing with the pattern is slow.
    `CASE WHEN i.status = 'paid' AND t.types = '["invoice.created", "invoice.opened", "invoice.paid"]' THEN false ELSE t.types !~ (${HISTORY}) END`,
    `'Invoice inv:%s (%s) is %s after %s.', i.id, i.origin, i.status, t.types`,
  ],
  [
    'timeline-order',
    'The timeline of an invoice runs backwards.',
    `CASE WHEN t.length <= 3 THEN t.first > t.second OR t.second > t.last
      ELSE EXISTS (SELECT FROM generate_series(1, t.length - 1) AS n
        WHERE i.timeline->(n - 1)->>'occurred_at' > i.timeline->n->>'occurred_at') END`,
    `'The timeline of invoice inv:%s has the instants %s.', i.id, jsonb_path_query_array(i.timeline, '$[*].occurred_at')`,
  ],
  [
    'timeline-instants',
    'The timeline of an invoice has other instants than the invoice.',
    `t.created IS DISTINCT FROM t.first OR i.status <> 'draft' AND NOT (${told('i.due_at', 't.opened', 't.before_opened')} OR ${MADE_BY_HAND})
      OR i.status IN ('paid', 'void') AND NOT ${told('coalesce(i.paid_at, i.voided_at)', 't.settled', 't.before_settled')}
      OR NOT ${told('i.updated_at', 't.last', 't.former')}`,
    `'Invoice inv:%s was created %s, due %s, settled %s and changed %s, and its timeline has %s.', i.id, t.created, coalesce(${iso('i.due_at')}, 'never'),
      coalesce(${iso('coalesce(i.paid_at, i.voided_at)')}, 'never'), ${iso('i.updated_at')}, jsonb_path_query_array(i.timeline, '$[*].occurred_at')`,
  ],
]

/** I8 for invoices. One pass reads each invoice with its subscription and its price. */
export const invoicesAreWhole = rowRules(
  RULES,
  `FROM invoices i
   LEFT JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (i.business_id, i.environment, i.subscription_id)
   LEFT JOIN prices p ON (p.business_id, p.environment, p.id) = (i.business_id, i.environment, i.price_id)
   CROSS JOIN LATERAL (${TAKEN}) AS t`,
)
