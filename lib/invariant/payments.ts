import { CLOCK_ERROR, type Rule } from './rule'

/** Each charge with the amounts that it took from wallets and gave to merchants. */
const CHARGES = `
  SELECT t.id, t.invoice_id, t.created_at,
    sum(-e.amount_paisa) FILTER (WHERE a.kind = 'wallet') AS debited,
    sum(e.amount_paisa) FILTER (WHERE a.kind = 'merchant_payable') AS credited
  FROM ledger_transactions t
  JOIN ledger_entries e ON e.transaction_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id
  WHERE t.kind = 'charge'
  GROUP BY t.id`

/** I4: an invoice and the charge of a wallet that paid it. */
export const chargesPay: Rule[] = [
  {
    name: 'invoice-charge',
    says: 'A paid invoice was not charged exactly once with its amount when it was paid, or one that is not paid was charged.',
    find: `SELECT format('Invoice inv:%s of %s paisa is %s (%s, %s) and has %s wallet charges of %s paisa.', i.id, i.total_amount_paisa,
        i.status, coalesce(i.settlement::text, 'not settled'), coalesce(i.paid_at::text, 'never'), coalesce(c.charges, 0), coalesce(c.debited, 0)) AS breach
      FROM invoices i
      LEFT JOIN (
        SELECT invoice_id, count(*) AS charges, (array_agg(id))[1] AS id, sum(debited) AS debited, sum(credited) AS credited, min(created_at) AS at
        FROM (${CHARGES}) AS charge GROUP BY invoice_id
      ) AS c ON c.invoice_id = i.id
      WHERE CASE WHEN i.status = 'paid' AND i.settlement = 'wallet' THEN (c.charges, c.id, c.debited, c.credited, c.at) IS DISTINCT FROM
          (1::bigint, i.ledger_transaction_id, i.total_amount_paisa::numeric, i.total_amount_paisa::numeric, i.paid_at)
        ELSE c.charges IS NOT NULL OR i.ledger_transaction_id IS NOT NULL END`,
  },
  {
    name: 'charge-invoice',
    says: 'A charge pays no invoice.',
    find: `SELECT format('The charge txn:%s pays no invoice that exists.', t.id) AS breach
      FROM ledger_transactions t
      WHERE t.kind = 'charge' AND NOT EXISTS (
        SELECT FROM invoices i WHERE i.id = t.invoice_id AND (i.business_id, i.environment) = (t.business_id, t.environment))`,
  },
  {
    name: 'charged-once',
    says: 'The charges of the ledger and the list of charged invoices differ, so an invoice could be charged a second time.',
    find: `SELECT CASE WHEN c.invoice_id IS NULL THEN format('Charge txn:%s of invoice inv:%s is not in charged_invoices.', t.id, t.invoice_id)
        ELSE format('Invoice inv:%s is in charged_invoices with the charge txn:%s, which the ledger does not have.', c.invoice_id, c.ledger_transaction_id) END AS breach
      FROM (SELECT * FROM ledger_transactions WHERE kind = 'charge') t
      FULL JOIN charged_invoices c ON (c.business_id, c.environment, c.invoice_id, c.ledger_transaction_id)
        = (t.business_id, t.environment, t.invoice_id, t.id)
      WHERE c.invoice_id IS NULL OR t.id IS NULL`,
  },
  {
    name: 'invoice-covered',
    says: 'A wallet covers an open invoice, and nothing is about to pay it.',
    advice:
      'Find out how the money came into the wallet. A top-up pays the invoices that it covers when it is credited. The next retry of the subscription will pay the invoice.',
    find: `SELECT format('Wallet wal:%s holds %s paisa, and invoice inv:%s of subscription sub:%s over %s paisa is open.',
        w.id, w.balance_paisa, i.id, s.id, i.total_amount_paisa) AS breach
      FROM subscriptions s
      JOIN wallets w ON w.id = s.wallet_id
      JOIN invoices i ON (i.business_id, i.environment, i.id) = (s.business_id, s.environment, s.open_invoice_id)
      WHERE s.ended_at IS NULL AND NOT s.not_agreed AND s.collection = 'wallet' AND i.status = 'open' AND i.total_amount_paisa <= w.balance_paisa
        AND NOT EXISTS (SELECT FROM wallet_recoveries r WHERE r.wallet_id = w.id)`,
  },
]

const ITEM_LINES = `SELECT i.business_id, i.environment, i.id AS invoice_id, i.customer_id, l->>'item' AS item_id,
    l->>'amountPaisa' AS amount FROM invoices i CROSS JOIN LATERAL jsonb_path_query(i.lines, '$[*] ? (exists(@.item))') AS l
  WHERE i.status <> 'void'`

// SQL: when a row was made in real time.
const madeAt = (of: string) => `khata_made_at(${of}.id)`

/**
 * SQL: true if the count `d` must have seen the payment `p` (sign `+`), or if it may have seen it (sign `-`). If the two were written
 * within the error of a clock, nobody knows which came first.
 */
const seen = (sign: '+' | '-') => `(${madeAt('p')} < ${madeAt('d')} ${sign === '+' ? '-' : '+'} ${CLOCK_ERROR}
  AND (p.reversed_at IS NULL OR p.reversed_at > d.created_at ${sign} ${CLOCK_ERROR}))`

// SQL: what a movement `m` adds to the drawer of the count `d`. Written independently of lib/payment/drawer-day.ts, so that it can check
// it.
const MOVED = `CASE WHEN (m.kind = 'deposit' OR m.giver_id IS NOT DISTINCT FROM d.member_id) = (m.reverses_id IS NULL) THEN -m.amount_paisa ELSE m.amount_paisa END`

/** I4: payments outside the wallet, and the invoices that they settled. */
export const paymentsSettle: Rule[] = [
  {
    name: 'outside-payment',
    says: 'An invoice that was settled outside the wallet has no payment, or more than one.',
    find: `SELECT format('Invoice inv:%s was settled outside the wallet and has %s payments.', i.id, coalesce(p.count, 0)) AS breach
      FROM invoices i
      LEFT JOIN (SELECT business_id, environment, invoice_id, count(*) AS count FROM payments, unnest(invoice_ids) AS invoice_id GROUP BY 1, 2, 3) p
        ON (p.business_id, p.environment, p.invoice_id) = (i.business_id, i.environment, i.id)
      WHERE i.settlement = 'outside' AND p.count IS DISTINCT FROM 1`,
  },
  {
    name: 'payment-invoices',
    says: 'A payment is not the sum of invoices of its customer that were settled outside the wallet.',
    find: `SELECT format('Payment pay:%s is of %s paisa for %s invoices, of which %s of %s paisa were settled outside for its customer.',
        p.id, p.amount_paisa, cardinality(p.invoice_ids), i.count, coalesce(i.sum, 0)) AS breach
      FROM payments p
      CROSS JOIN LATERAL (SELECT count(*) AS count, sum(i.total_amount_paisa) AS sum FROM invoices i
        WHERE (i.business_id, i.environment, i.customer_id) = (p.business_id, p.environment, p.customer_id)
          AND i.id = ANY (p.invoice_ids) AND i.settlement = 'outside') i
      WHERE (i.count, i.sum) IS DISTINCT FROM (cardinality(p.invoice_ids)::bigint, p.amount_paisa::numeric)`,
  },
  {
    name: 'payment-reversed',
    says: 'The invoices of a reversed payment are not credited in full, or a period is free and its payment was not reversed.',
    find: `SELECT format('Invoice inv:%s (%s) of payment pay:%s, which was reversed %s, has %s of %s paisa credited.', i.id, i.origin,
        p.id, coalesce(p.reversed_at::text, 'never'), i.refunded_paisa, i.total_amount_paisa) AS breach
      FROM invoices i
      LEFT JOIN payments p ON (p.business_id, p.environment) = (i.business_id, i.environment) AND i.id = ANY (p.invoice_ids)
      WHERE i.settlement = 'outside' AND p.reversed_at IS NOT NULL AND i.refunded_paisa <> i.total_amount_paisa
        OR i.origin = 'reversed' AND p.reversed_at IS NULL`,
  },
  {
    name: 'paid-ahead',
    says: 'A period that was paid ahead has no paid invoice of its own.',
    find: `SELECT format('Subscription sub:%s until %s is paid ahead by invoice inv:%s from %s to %s.', s.id, s.current_period_end,
        period->>'invoiceId', period->>'periodStart', period->>'periodEnd') AS breach
      FROM subscriptions s
      CROSS JOIN LATERAL jsonb_array_elements(s.paid_ahead) AS period
      LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (s.business_id, s.environment, (period->>'invoiceId')::uuid)
      WHERE (i.subscription_id, i.settlement, i.origin, i.period_start, i.period_end) IS DISTINCT FROM (s.id, 'outside'::invoice_settlement,
        'subscription'::invoice_origin, (period->>'periodStart')::timestamptz, (period->>'periodEnd')::timestamptz)`,
  },
  {
    name: 'drawer-count',
    says: 'A count of a drawer expected other cash than its person had recorded for the day by then, with what was moved.',
    // Days are those of the time zone when the drawer was counted. Changing the time zone later moves the days.
    find: `SELECT format('Count cnt:%s of the drawer of mem:%s on %s expected %s paisa, and between %s and %s were recorded by then.',
        d.id, d.member_id, d.day, d.expected_paisa, p.least + m.moved, p.most + m.moved) AS breach
      FROM drawer_counts d
      JOIN businesses b ON b.id = d.business_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(${MOVED}), 0) AS moved FROM drawer_movements m
        WHERE (m.business_id, m.environment, m.day) = (d.business_id, d.environment, d.day) AND d.member_id IN (m.member_id, m.giver_id)
          AND m.id < d.id) m
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.amount_paisa) FILTER (WHERE ${seen('+')}), 0) AS least, coalesce(sum(p.amount_paisa) FILTER (WHERE ${seen('-')}), 0) AS most
        FROM payments p
        WHERE (p.business_id, p.environment, p.member_id, p.method) = (d.business_id, d.environment, d.member_id, 'cash'::payment_method)
          AND p.received_at >= d.day::timestamp AT TIME ZONE b.time_zone AND p.received_at < (d.day + 1)::timestamp AT TIME ZONE b.time_zone
      ) p
      WHERE d.expected_paisa - m.moved NOT BETWEEN p.least AND p.most AND NOT EXISTS (
        SELECT FROM audit_entries a WHERE a.business_id = d.business_id AND a.id > d.id AND a.details ? 'timeZone')`,
  },
  {
    name: 'month-closing',
    says: 'The lines of a closed month do not come to its register.',
    find: `SELECT format('Closing mcl:%s of the month %s of %s has lines that leave %s paisa of its register.', c.id, c.month, c.fiscal_year, l.rest) AS breach
      FROM month_closings c
      CROSS JOIN LATERAL (
        SELECT coalesce(sum((line->>'amountPaisa')::numeric * CASE WHEN line->>'line' IN ('wallet', 'cash', 'bank', 'qr', 'cheque', 'other', 'paid_before', 'paid_after', 'unpaid') THEN 1
          WHEN line->>'line' IN ('issued_before', 'issued_after', 'register') THEN -1 ELSE 0 END), 0) AS rest
        FROM jsonb_array_elements(c.lines) AS line
      ) l
      WHERE l.rest <> 0`,
  },
  {
    name: 'drawer-reversal',
    says: 'A movement of cash in a drawer takes back another one that it does not equal, or that takes one back itself.',
    find: `SELECT format('Movement mov:%s of %s paisa on %s takes back mov:%s of %s paisa on %s.', m.id, m.amount_paisa, m.day, r.id, r.amount_paisa,
        r.day) AS breach
      FROM drawer_movements m
      JOIN drawer_movements r ON (r.business_id, r.environment, r.id) = (m.business_id, m.environment, m.reverses_id)
      WHERE r.reverses_id IS NOT NULL OR (m.day, m.kind, m.member_id, m.giver_id, m.amount_paisa)
        IS DISTINCT FROM (r.day, r.kind, r.member_id, r.giver_id, r.amount_paisa)`,
  },
  {
    name: 'item-line',
    says: 'A billed item has no line of its amount on its invoice, or a line of one that is not void names an item that is not billed there.',
    find: `SELECT format('Item ii:%s (%s paisa) is billed on invoice inv:%s, and its line is on invoice inv:%s of %s paisa.', coalesce(t.id::text, l.item_id),
        t.amount_paisa * t.quantity, t.invoice_id, l.invoice_id, l.amount) AS breach
      FROM (SELECT * FROM invoice_items WHERE invoice_id IS NOT NULL) t
      FULL JOIN (${ITEM_LINES}) l ON (l.business_id, l.environment, l.item_id) = (t.business_id, t.environment, t.id::text)
      WHERE (t.invoice_id, t.customer_id, (t.amount_paisa * t.quantity)::text) IS DISTINCT FROM (l.invoice_id, l.customer_id, l.amount)`,
  },
]
