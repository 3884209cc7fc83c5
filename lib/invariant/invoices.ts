import type { RuleGroup } from './rule'

/** An instant as the JSON of timelines and lines has it. The session's time zone is UTC. */
const iso = (instant: string) => `to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Whether a timeline's entry tells the instant of a column. A timeline never runs backwards: where a clock was set back, or
 * a transaction had waited for a lock, an entry has the instant of the one before it. Neither makes an hour. And what the
 * engine does in one go has one instant.
 */
const told = (column: string, entry: string, before: string) =>
  `(${iso(column)} IS NOT DISTINCT FROM ${entry}->>'occurred_at'
    OR (t.length > 3 OR i.origin = 'manual') AND ${entry}->>'occurred_at' = ${before}->>'occurred_at'
      AND ${entry}->>'occurred_at' BETWEEN ${iso(column)} AND ${iso(`${column} + interval '1 hour'`)})`

// The legal histories of an invoice over its timeline's types, by who made it and the state that it is in. A failure of
// the engine is followed by the next retry, but for the last one. What is paid or void is final.
const SENT = `(, "invoice\\.sent")*`
const TRIED = `((, "invoice\\.sent")|(, "invoice\\.payment_failed", "invoice\\.retry_scheduled"))*(, "invoice\\.payment_failed"${SENT})?`
const END = `CASE i.status WHEN 'paid' THEN ', "invoice\\.paid"' WHEN 'void' THEN ', "invoice\\.voided"' ELSE '' END`
const HISTORY = `CASE WHEN i.status = 'draft' THEN '^\\["invoice\\.created"\\]$'
  ELSE '^\\["invoice\\.created", "invoice\\.opened"' || CASE i.origin WHEN 'subscription' THEN '${TRIED}' ELSE '${SENT}' END || ${END} || '\\]$' END`

/** Rule → what is wrong in general, when, and how it is told of one invoice. */
const RULES: [name: string, says: string, isBroken: string, breach: string][] = [
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
    'An invoice has a number that is none.',
    `i.invoice_number !~ '^\\d{4}-\\d{2}/(\\d{6}|[1-9]\\d{6,})$'`,
    `'Invoice inv:%s has the number %s.', i.id, i.invoice_number`,
  ],
  [
    'invoice-lines',
    'The lines of an invoice say another amount or period than the invoice.',
    `CASE WHEN jsonb_typeof(i.lines) <> 'array' THEN true ELSE jsonb_array_length(i.lines) <> 1 END
      OR i.lines->0->>'amountPaisa' IS DISTINCT FROM i.total_amount_paisa::text OR i.lines->0->>'quantity' IS DISTINCT FROM '1'
      OR i.lines->0->>'periodStart' IS DISTINCT FROM ${iso('i.period_start')} OR i.lines->0->>'periodEnd' IS DISTINCT FROM ${iso('i.period_end')}
      OR i.lines->0->>'description' IS NULL`,
    `'Invoice inv:%s is of %s paisa for %s to %s, and its lines are %s.', i.id, i.total_amount_paisa, ${iso('i.period_start')}, ${iso('i.period_end')}, left(i.lines::text, 300)`,
  ],
  [
    'invoice-origin',
    'An invoice is not what the engine or a merchant makes.',
    `CASE i.origin WHEN 'subscription' THEN i.status = 'draft' OR i.description IS NOT NULL OR i.price_id IS DISTINCT FROM s.price_id
        OR i.due_at IS DISTINCT FROM i.created_at
      ELSE i.description IS NULL OR i.description IS DISTINCT FROM i.lines->0->>'description' OR i.settlement = 'wallet' END`,
    `'Invoice inv:%s (%s) with the description %s was made by %s at %s and became due at %s.', i.id, i.status,
      coalesce(i.description, 'none'), CASE i.origin WHEN 'subscription' THEN 'the engine' ELSE 'a merchant' END, i.created_at, coalesce(i.due_at::text, 'no time')`,
  ],
  [
    'invoice-terms',
    'An invoice asks for another currency than its price, or for an amount that its price does not have.',
    // The price may have changed since: but not if it was last changed long before. A day is more than clocks go wrong.
    `i.currency IS DISTINCT FROM p.currency OR i.origin = 'subscription' AND i.total_amount_paisa <> p.amount_paisa
      AND p.updated_at < i.created_at - interval '1 day'`,
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
    'An invoice came to its state in a way that there is not.',
    `t.types !~ (${HISTORY})`,
    `'Invoice inv:%s (%s) is %s after %s.', i.id, i.origin, i.status, t.types`,
  ],
  [
    'timeline-order',
    'The timeline of an invoice runs backwards.',
    `CASE WHEN t.length <= 3 THEN i.timeline->0->>'occurred_at' > i.timeline->1->>'occurred_at' OR i.timeline->1->>'occurred_at' > i.timeline->2->>'occurred_at'
      ELSE EXISTS (SELECT FROM generate_series(1, t.length - 1) AS n
        WHERE i.timeline->(n - 1)->>'occurred_at' > i.timeline->n->>'occurred_at') END`,
    `'The timeline of invoice inv:%s has the instants %s.', i.id, jsonb_path_query_array(i.timeline, '$[*].occurred_at')`,
  ],
  [
    'timeline-instants',
    'The timeline of an invoice tells other instants than the invoice.',
    `NOT ${told('i.created_at', 'i.timeline->0', 'NULL::jsonb')}
      OR i.status <> 'draft' AND NOT ${told('i.due_at', 'i.timeline->1', 'i.timeline->0')}
      OR i.status IN ('paid', 'void') AND NOT ${told('coalesce(i.paid_at, i.voided_at)', 'i.timeline->-1', 'i.timeline->-2')}
      OR NOT ${told('i.updated_at', 'i.timeline->-1', 'i.timeline->-2')}`,
    `'Invoice inv:%s was created %s, due %s, settled %s and changed %s, and its timeline has %s.', i.id, ${iso('i.created_at')}, coalesce(${iso('i.due_at')}, 'never'),
      coalesce(${iso('coalesce(i.paid_at, i.voided_at)')}, 'never'), ${iso('i.updated_at')}, jsonb_path_query_array(i.timeline, '$[*].occurred_at')`,
  ],
]

/** I8, of invoices: one pass over them, each beside its subscription and its price. */
export const invoicesAreWhole: RuleGroup = {
  rules: RULES.map(([name, says]) => ({ name, says })),
  find: `SELECT v.rule, v.breach
    FROM invoices i
    LEFT JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (i.business_id, i.environment, i.subscription_id)
    LEFT JOIN prices p ON (p.business_id, p.environment, p.id) = (i.business_id, i.environment, i.price_id)
    CROSS JOIN LATERAL (SELECT jsonb_path_query_array(i.timeline, '$[*].type')::text AS types,
      CASE jsonb_typeof(i.timeline) WHEN 'array' THEN jsonb_array_length(i.timeline) ELSE 0 END AS length) AS t
    CROSS JOIN LATERAL (VALUES
      ${RULES.map(([name, , isBroken, breach]) => `('${name}', CASE WHEN ${isBroken} THEN format(${breach}) END)`).join(',\n      ')}
    ) AS v(rule, breach)
    WHERE v.breach IS NOT NULL`,
}
