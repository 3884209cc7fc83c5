import { NEPAL } from '@/lib/core/calendar-date'
import type { Rule } from './rule'

const dayOf = (transaction: string) => `(${transaction}.created_at AT TIME ZONE '${NEPAL}')::date`

/** The fee of a business on a given day. */
const FEE_ON = (day: string) => `SELECT f.* FROM payout_fees f
  WHERE f.business_id = p.business_id AND f.environment = p.environment AND f.from_day <= ${day} ORDER BY f.from_day DESC LIMIT 1`

/** Each movement that a payout includes, with its fee. */
const COVERED = `
  SELECT p.id, t.kind, e.amount_paisa,
    CASE t.kind
      WHEN 'charge' THEN coalesce((SELECT least(e.amount_paisa, greatest(coalesce(fee.minimum_paisa, 0),
        div(e.amount_paisa::numeric * fee.basis_points, 10000) + fee.fixed_paisa)) FROM (${FEE_ON(dayOf('t'))}) AS fee), 0)
      WHEN 'refund' THEN -coalesce((SELECT sum(div(part.amount_paisa::numeric * fee.basis_points, 10000))
        FROM credit_notes n
        JOIN credit_note_parts part ON (part.business_id, part.environment, part.credit_note_id) = (n.business_id, n.environment, n.id)
        JOIN charged_invoices c ON (c.business_id, c.environment, c.invoice_id) = (part.business_id, part.environment, part.invoice_id)
        JOIN ledger_transactions charge ON charge.id = c.ledger_transaction_id
        CROSS JOIN LATERAL (${FEE_ON(dayOf('charge'))}) AS fee
        WHERE n.ledger_transaction_id = t.id), 0)
      ELSE 0
    END AS fee
  FROM payouts p
  JOIN ledger_accounts a ON (a.business_id, a.environment, a.kind) = (p.business_id, p.environment, 'merchant_payable')
  JOIN ledger_entries e ON e.account_id = a.id AND e.transaction_id > p.after_transaction_id AND e.transaction_id <= p.through_transaction_id
  JOIN ledger_transactions t ON t.id = e.transaction_id AND t.kind NOT IN ('fee', 'payout')`

/** Where the money of a payout is, according to its postings. */
const MOVED = `
  SELECT o.payout_id,
    coalesce(sum(e.amount_paisa) FILTER (WHERE a.kind = 'in_transit'), 0) AS in_transit,
    coalesce(sum(e.amount_paisa) FILTER (WHERE a.kind = 'bank'), 0) AS bank,
    coalesce(sum(e.amount_paisa) FILTER (WHERE a.kind = 'operator'), 0) AS fees,
    coalesce(sum(e.amount_paisa) FILTER (WHERE a.kind = 'merchant_payable'), 0) AS payable,
    count(*) FILTER (WHERE a.kind NOT IN ('in_transit', 'bank', 'operator', 'merchant_payable') OR a.environment <> o.environment
      OR t.environment <> o.environment OR t.business_id <> o.business_id OR a.business_id <> o.business_id) AS others
  FROM payout_postings o JOIN ledger_transactions t ON t.id = o.ledger_transaction_id
  JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
  GROUP BY o.payout_id`

/** I15. */
export const payoutsCover: Rule[] = [
  {
    name: 'payout-sums',
    says: 'A payout has other charges, refunds, fees or corrections than the movements that it covers.',
    find: `SELECT format('Payout po:%s says charges %s, refunds %s, fees %s, other %s. Its movements: %s, %s, %s, %s.', p.id, p.charges_paisa,
        p.refunds_paisa, p.fees_paisa, p.other_paisa, c.charges, c.refunds, c.fees, c.other) AS breach
      FROM payouts p LEFT JOIN (
        SELECT id, coalesce(sum(amount_paisa) FILTER (WHERE kind = 'charge'), 0) AS charges,
          coalesce(-sum(amount_paisa) FILTER (WHERE kind = 'refund'), 0) AS refunds,
          coalesce(sum(amount_paisa) FILTER (WHERE kind NOT IN ('charge', 'refund')), 0) AS other, sum(fee) AS fees
        FROM (${COVERED}) AS covered GROUP BY id) AS c ON c.id = p.id
      WHERE (p.charges_paisa, p.refunds_paisa, p.fees_paisa, p.other_paisa) IS DISTINCT FROM
        (coalesce(c.charges, 0), coalesce(c.refunds, 0), coalesce(c.fees, 0), coalesce(c.other, 0))`,
  },
  {
    name: 'payout-cuts',
    says: 'A payout does not begin where the one before ended, or with another amount than that one left.',
    find: `SELECT format('Payout po:%s begins after txn:%s with %s paisa, and the one before ended with txn:%s and left %s.', p.id,
        p.after_transaction_id, p.opening_paisa, b.through_transaction_id, b.reserve_paisa) AS breach
      FROM payouts p LEFT JOIN payouts b ON (b.business_id, b.environment, b.id) = (p.business_id, p.environment, p.previous_id)
      WHERE (p.after_transaction_id, p.opening_paisa, p.covers_from) IS DISTINCT FROM
          (coalesce(b.through_transaction_id, '00000000-0000-0000-0000-000000000000'), coalesce(b.reserve_paisa, 0), b.covers_to)
        OR (p.status <> 'canceled' AND b.status IN ('canceled', 'pending'))
        OR p.amount_paisa <> p.opening_paisa + p.charges_paisa - p.refunds_paisa - p.fees_paisa + p.other_paisa - p.reserve_paisa`,
  },
  {
    name: 'payout-chain',
    says: 'A movement is in two payouts: both begin after the same one.',
    find: `SELECT format('Of biz:%s in %s, %s payouts begin after po:%s.', business_id, environment, count(*), previous_id) AS breach
      FROM payouts WHERE status <> 'canceled' GROUP BY business_id, environment, previous_id HAVING count(*) > 1`,
  },
  {
    name: 'payout-postings',
    says: 'The money of a payout is somewhere else than its status says.',
    find: `SELECT format('Payout po:%s is %s, and by its postings %s are in transit, %s left the bank and %s are fees.', p.id, p.status,
        coalesce(m.in_transit, 0), coalesce(m.bank, 0), coalesce(m.fees, 0)) AS breach
      FROM payouts p LEFT JOIN (${MOVED}) AS m ON m.payout_id = p.id
      WHERE (m.in_transit, m.bank, m.fees, m.payable, m.others) IS DISTINCT FROM (
        CASE WHEN p.status IN ('pending', 'sent') THEN p.amount_paisa ELSE 0 END::numeric,
        CASE WHEN p.status = 'paid' THEN p.amount_paisa ELSE 0 END::numeric,
        CASE WHEN p.status = 'canceled' THEN 0 ELSE p.fees_paisa END::numeric,
        CASE WHEN p.status = 'canceled' THEN 0 WHEN p.status = 'returned' THEN -p.fees_paisa
          ELSE -p.fees_paisa - p.amount_paisa END::numeric, 0::bigint)`,
  },
  {
    name: 'payout-movements',
    says: 'Money was moved as for a payout, and no payout and no payment of before explains it.',
    find: `SELECT format('The %s txn:%s moves %s paisa, and nothing explains it.', t.kind, t.id, e.moved) AS breach
      FROM ledger_transactions t
      CROSS JOIN LATERAL (SELECT sum(abs(amount_paisa)) / 2 AS moved FROM ledger_entries WHERE transaction_id = t.id) AS e
      LEFT JOIN payout_postings o ON o.ledger_transaction_id = t.id
      LEFT JOIN paid_before b ON b.ledger_transaction_id = t.id
      WHERE t.kind IN ('fee', 'payout', 'payout_paid', 'payout_returned', 'paid_before')
        AND (CASE t.kind WHEN 'paid_before' THEN b.amount_paisa IS DISTINCT FROM e.moved ELSE o.payout_id IS NULL END)`,
  },
  {
    name: 'payout-account',
    says: 'A payout went to an account that could not be used yet.',
    find: `SELECT format('Payout po:%s was made at %s, and its account could be used from %s.', id, created_at, account_usable_from) AS breach
      FROM payouts WHERE account_usable_from > created_at`,
  },
  gaplessNumbers('payout', 'PO'),
]

/** Numbers have no gaps. Each environment and fiscal year has one series. @param noun the singular of the table's name. */
export function gaplessNumbers(noun: 'payout' | 'withdrawal', prefix: string): Rule {
  return {
    name: `${noun}-numbers`,
    says: `Numbers of ${noun}s have a gap or a wrong form, or one was given out and is not there.`,
    find: `SELECT format('Of %s in fiscal year %s, %s numbers of ${noun}s are in use and %s were given out.', environment, fiscal_year,
        coalesce(n.used, 0), coalesce(c.last_number, 0)) AS breach
      FROM ${noun}_counters c FULL JOIN (
        SELECT environment, substring(number FROM '^${prefix}-(\\d{4}-\\d{2})/') AS fiscal_year,
          count(DISTINCT substring(number FROM '/(\\d{6}|[1-9]\\d{6,})$')::bigint) AS used,
          max(substring(number FROM '/(\\d{6}|[1-9]\\d{6,})$')::bigint) AS last, count(*) AS rows
        FROM ${noun}s GROUP BY 1, 2) AS n USING (environment, fiscal_year)
      WHERE (n.used, n.last, n.rows) IS DISTINCT FROM (c.last_number::bigint, c.last_number::bigint, c.last_number::bigint)`,
  }
}
