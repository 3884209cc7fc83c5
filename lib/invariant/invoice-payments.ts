import { ARCHIVED_BEFORE, type Rule } from './rule'

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

// What the timeline says of the payment. Refunds may follow it.
const TOLD = `CASE WHEN refunded_paisa = 0 THEN timeline->-1
  ELSE jsonb_path_query_first(timeline, '$[*] ? (@.type == "invoice.paid")') END->>'description'`

/** I4. */
export const paidOnce: Rule[] = [
  {
    name: 'invoice-charge',
    says: 'A paid invoice was not charged exactly once with its amount, or an invoice that is not paid was charged.',
    find: `SELECT format('Invoice inv:%s of %s paisa is %s (%s) and has %s wallet charges of %s paisa.',
        i.id, i.total_amount_paisa, i.status, coalesce(i.settlement::text, 'not settled'), coalesce(c.charges, 0), coalesce(c.debited, 0)) AS breach
      FROM invoices i
      LEFT JOIN (
        SELECT invoice_id, count(*) AS charges, (array_agg(id))[1] AS id, sum(debited) AS debited, sum(credited) AS credited
        FROM (${CHARGES}) AS charge GROUP BY invoice_id
      ) AS c ON c.invoice_id = i.id
      WHERE NOT coalesce(i.status = 'paid' AND i.ledger_transaction_id < ${ARCHIVED_BEFORE}, false)
        AND CASE WHEN i.status = 'paid' AND i.settlement = 'wallet'
        THEN (c.charges, c.id, c.debited, c.credited)
          IS DISTINCT FROM (1::bigint, i.ledger_transaction_id, i.total_amount_paisa::numeric, i.total_amount_paisa::numeric)
        ELSE c.charges IS NOT NULL OR i.ledger_transaction_id IS NOT NULL
      END`,
  },
  {
    name: 'charged-once',
    says: 'The charges of the ledger and the list of charged invoices differ, so an invoice could be charged a second time.',
    find: `SELECT CASE WHEN c.invoice_id IS NULL THEN format('Charge txn:%s of invoice inv:%s is not in charged_invoices.', t.id, t.invoice_id)
        ELSE format('Invoice inv:%s is in charged_invoices with the charge txn:%s, which the ledger does not have.', c.invoice_id, c.ledger_transaction_id) END AS breach
      FROM (SELECT * FROM ledger_transactions WHERE kind = 'charge') t
      FULL JOIN charged_invoices c ON (c.business_id, c.environment, c.invoice_id, c.ledger_transaction_id)
        = (t.business_id, t.environment, t.invoice_id, t.id)
      WHERE c.invoice_id IS NULL OR t.id IS NULL AND NOT coalesce(c.ledger_transaction_id < ${ARCHIVED_BEFORE}, false)`,
  },
  {
    name: 'invoice-covered',
    says: 'A wallet covers an open invoice, and no retry is due that would pay it.',
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
  {
    name: 'charge-instant',
    says: 'A charge and the payment of its invoice have different times.',
    find: `SELECT format('Invoice inv:%s was paid at %s and its charge txn:%s is of %s.', i.id, i.paid_at, t.id, t.created_at) AS breach
      FROM invoices i JOIN ledger_transactions t ON t.id = i.ledger_transaction_id
      WHERE i.paid_at IS DISTINCT FROM t.created_at`,
  },
  {
    name: 'paid-settlement',
    says: 'An invoice is paid and does not say how, or it says how and is not paid.',
    find: `SELECT format('Invoice inv:%s is %s and settled %s.', id, status, coalesce(settlement::text, 'by nothing')) AS breach
      FROM invoices WHERE (status = 'paid') <> (settlement IS NOT NULL)`,
  },
  {
    name: 'nothing-due',
    says: 'An invoice over zero was charged, or an invoice over more than zero says that nothing was due.',
    find: `SELECT format('Invoice inv:%s of %s paisa is settled by %s.', id, total_amount_paisa, settlement) AS breach
      FROM invoices
      WHERE settlement = 'nothing_due' AND total_amount_paisa <> 0 OR settlement = 'wallet' AND total_amount_paisa = 0`,
  },
  {
    name: 'settlement-told',
    says: 'An invoice is settled in another way than its timeline says.',
    // The only text about a settlement outside is "Settled outside the wallet."
    find: `SELECT format('Invoice inv:%s is settled by %s and its timeline says: %s', id, settlement,
        coalesce(${TOLD}, 'nothing.')) AS breach
      FROM invoices
      WHERE settlement IS NOT NULL AND (settlement = 'outside') <> (coalesce(${TOLD}, '') LIKE '%outside%')`,
  },
  {
    name: 'charge-invoice',
    says: 'A charge pays no invoice.',
    find: `SELECT format('The charge txn:%s pays no invoice that exists.', t.id) AS breach
      FROM ledger_transactions t
      WHERE t.kind = 'charge' AND NOT EXISTS (
        SELECT FROM invoices i WHERE i.id = t.invoice_id AND (i.business_id, i.environment) = (t.business_id, t.environment))`,
  },
]
