import type { Rule } from './rule'

/** SQL: the parts of the credit note `n`. */
const PARTS = `CROSS JOIN LATERAL (
     SELECT coalesce(sum(p.amount_paisa), 0) AS total, coalesce(bool_or(p.invoice_id = n.invoice_id), false) AS names_first,
       coalesce(bool_and(i.customer_id IS NOT DISTINCT FROM n.customer_id AND i.currency = n.currency
         AND i.tax_rate_percent = n.tax_rate_percent AND (i.settlement = 'wallet') = (n.settlement = 'wallet')), false) AS alike
     FROM credit_note_parts p
     LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (p.business_id, p.environment, p.invoice_id)
     WHERE (p.business_id, p.environment, p.credit_note_id) = (n.business_id, n.environment, n.id)) p`

// The refunds: the wallet that got the money, the amount, and the wallet that had paid.
const REFUNDS = `
  SELECT t.id, t.business_id, t.environment, t.invoice_id, t.created_at, e.account_id AS wallet_id, e.amount_paisa,
    (SELECT c.account_id FROM ledger_entries c JOIN ledger_accounts a ON a.id = c.account_id AND a.kind = 'wallet'
      WHERE c.transaction_id = i.ledger_transaction_id) AS payer_id
  FROM ledger_transactions t
  JOIN ledger_entries e ON e.transaction_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'wallet'
  LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (t.business_id, t.environment, t.invoice_id)
  WHERE t.kind = 'refund'`

/** I4 for credit notes. */
export const creditNotesAddUp: Rule[] = [
  {
    name: 'credit-note-parts',
    says: 'A credit note takes back another sum than its parts, or parts of invoices that do not belong on it.',
    find: `SELECT format('Credit note cn:%s of %s paisa (%s) has parts of %s paisa.', n.id, n.amount_paisa, n.settlement, p.total) AS breach
   FROM credit_notes n ${PARTS}
   WHERE n.amount_paisa <> p.total OR NOT p.names_first OR NOT p.alike`,
  },
  {
    name: 'credit-note-payment',
    says: 'Credit notes take back more of an invoice than was paid, or another sum than the invoice says.',
    find: `SELECT format('Of invoice inv:%s (%s, %s paisa) %s paisa went back, and its credit notes say %s.', i.id, i.status,
     i.total_amount_paisa, i.refunded_paisa, coalesce(p.total, 0)) AS breach
   FROM invoices i
   FULL JOIN (SELECT business_id, environment, invoice_id, sum(amount_paisa) AS total FROM credit_note_parts GROUP BY 1, 2, 3) AS p
     ON (p.business_id, p.environment, p.invoice_id) = (i.business_id, i.environment, i.id)
   WHERE i.refunded_paisa IS DISTINCT FROM coalesce(p.total, 0) OR i.refunded_paisa > i.total_amount_paisa`,
  },
  {
    name: 'credit-note-refund',
    says: 'A refund of the ledger and its credit note differ, or one is without the other, or it went to a wallet that had not paid.',
    find: `SELECT format('Credit note cn:%s of %s paisa (%s) has the refund txn:%s of %s paisa to wallet wal:%s.', n.id, n.amount_paisa,
     n.settlement, r.id, r.amount_paisa, r.wallet_id) AS breach
   FROM (SELECT * FROM credit_notes WHERE settlement = 'wallet' OR ledger_transaction_id IS NOT NULL) n
   FULL JOIN (${REFUNDS}) AS r ON r.id = n.ledger_transaction_id
   WHERE (n.business_id, n.environment, n.settlement::text, n.invoice_id, n.amount_paisa, n.created_at, r.payer_id)
     IS DISTINCT FROM (r.business_id, r.environment, 'wallet', r.invoice_id, r.amount_paisa, r.created_at, r.wallet_id)`,
  },
  {
    name: 'credit-note-frozen',
    says: 'A credit note does not say who sells and who buys, or names a buyer who was erased.',
    find: `SELECT format('Credit note cn:%s has the seller %s and the buyer %s.', n.id, n.seller, n.buyer) AS breach
   FROM credit_notes n JOIN customers c ON (c.business_id, c.environment, c.id) = (n.business_id, n.environment, n.customer_id)
   WHERE n.seller->>'name' IS NULL OR jsonb_typeof(n.buyer) <> 'object'
     OR (n.buyer->>'email' LIKE 'erased-%@erased.invalid') IS DISTINCT FROM (c.erased_at IS NOT NULL)
       AND (c.erased_at IS NOT NULL OR n.buyer ? 'email')`,
  },
]
