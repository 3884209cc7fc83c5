import type { Rule } from './rule'

// Erasing a customer empties the reference of a payment. The request keeps it.
const PAID_OTHERWISE = `q.status = 'paid' AND (
  (p.id, p.method, p.confirmed_by, p.amount_paisa) IS DISTINCT FROM (q.payment_id, 'qr'::payment_method, q.provider, q.received_paisa)
  OR p.reference <> q.provider_reference OR p.customer_id <> q.customer_id
  OR q.resolved_at IS NULL AND (q.received_paisa <> q.amount_paisa OR q.invoice_id <> ALL (p.invoice_ids)
    OR jsonb_array_length(q.covers) > 0 AND jsonb_array_length(q.covers) <> cardinality(p.invoice_ids)
    OR q.periods <> cardinality(p.invoice_ids))
  OR q.resolved_at IS NOT NULL AND NOT (p.invoice_ids @> q.resolved_invoice_ids AND p.invoice_ids <@ q.resolved_invoice_ids))`

/** I4: money that was paid by QR. */
export const qrRequestsPay: Rule[] = [
  {
    name: 'qr-payment',
    says: 'A paid QR request has no payment of its money, or one for other invoices.',
    find: `SELECT format('QR request qrq:%s received %s paisa of %s as %s, and has payment pay:%s of %s paisa, confirmed by %s.', q.id,
        q.received_paisa, q.amount_paisa, q.provider_reference, q.payment_id, p.amount_paisa, coalesce(p.confirmed_by::text, 'nobody')) AS breach
      FROM qr_requests q
      LEFT JOIN payments p ON (p.business_id, p.environment, p.id) = (q.business_id, q.environment, q.payment_id)
      WHERE ${PAID_OTHERWISE}`,
  },
  {
    name: 'qr-confirmed',
    says: 'A provider confirms a payment that no QR request has.',
    find: `SELECT format('Payment pay:%s is confirmed by %s and has no QR request.', p.id, p.confirmed_by) AS breach
      FROM payments p
      LEFT JOIN qr_requests q ON (q.business_id, q.environment, q.payment_id) = (p.business_id, p.environment, p.id)
      WHERE p.confirmed_by IS NOT NULL AND q.id IS NULL`,
  },
  {
    name: 'qr-reference',
    says: 'The same money of an account counts for two QR requests.',
    find: `SELECT format('There are %s QR requests of account pac:%s with the reference %s.', count(*), q.provider_account_id, q.provider_reference) AS breach
      FROM qr_requests q WHERE q.provider_reference IS NOT NULL AND q.held_for IS DISTINCT FROM 'reference_taken'
      GROUP BY q.provider_account_id, q.provider_reference HAVING count(*) > 1`,
  },
  {
    name: 'qr-account',
    says: 'A QR request takes its money with an account of another business, environment or provider.',
    find: `SELECT format('QR request qrq:%s at %s takes its money with account pac:%s.', q.id, q.provider, q.provider_account_id) AS breach
      FROM qr_requests q LEFT JOIN provider_accounts a ON a.id = q.provider_account_id
      WHERE (a.business_id, a.environment, a.provider) IS DISTINCT FROM (q.business_id, q.environment, q.provider)`,
  },
  {
    name: 'qr-held',
    says: 'Money that is held, or was given back, has paid invoices.',
    find: `SELECT format('QR request qrq:%s is %s, and payment pay:%s is of its money.', q.id, q.status, p.id) AS breach
      FROM qr_requests q
      JOIN payments p ON (p.business_id, p.environment) = (q.business_id, q.environment)
        AND (p.id = q.payment_id OR p.confirmed_by = q.provider AND p.reference = q.provider_reference
          AND q.held_for <> 'reference_taken')
      WHERE q.status IN ('held', 'given_back')`,
  },
  {
    name: 'qr-covers',
    says: 'What a QR request covers does not sum to what it asks for.',
    find: `SELECT format('QR request qrq:%s asks for %s paisa and covers %s.', q.id, q.amount_paisa, c.sum) AS breach
      FROM qr_requests q
      CROSS JOIN LATERAL (SELECT sum((c->>'amountPaisa')::bigint) AS sum FROM jsonb_array_elements(q.covers) c) c
      WHERE c.sum <> q.amount_paisa`,
  },
]
