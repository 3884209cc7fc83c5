import type { ComingPayment } from '@/lib/core/next-payment'
import { query } from '@/lib/infra/database/db'
import type { InvoiceSource } from '@/lib/invoice/document'
import type { InvoiceModel } from '@/prisma/generated/models'

interface Coming extends ComingPayment {
  subscriptionId: string
  timeZone: string
}

// A person without a linked phone has no balance, so the mail with the invoice is all that tells them.
const COMING = `
SELECT s.id AS subscription_id, b.time_zone, s.current_period_end AS at, s.current_period_start AS from,
  s.collection = 'outside' OR s.wallet_id IS NULL AND NOT told.by_mail AS is_outside,
  'renewalShort' = ANY (b.notices_off) AS is_silent, s.wallet_id IS NULL AS is_by_mail
FROM subscriptions s JOIN businesses b ON b.id = s.business_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN customers c ON c.business_id = s.business_id AND c.environment = s.environment AND c.id = s.customer_id
CROSS JOIN LATERAL (
  SELECT c.email IS NOT NULL AND c.erased_at IS NULL AND NOT 'paymentFailed' = ANY (b.notices_off) AS by_mail) told
WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3 AND NOT s.cancel_at_period_end AND p.amount_paisa > 0
  AND (s.status IN ('active', 'trialing', 'past_due') OR s.open_invoice_id = $4)`

/**
 * The next payment of the subscription after an invoice. Null if the invoice was billed once, or its subscription ends. While the invoice
 * is unpaid, the date of the next payment is unknown.
 */
export async function findComingPayment({
  businessId,
  environment,
  id,
  subscriptionId,
  origin,
  status,
}: InvoiceModel): Promise<Coming | null> {
  if (!subscriptionId || status === 'void') return null
  // The payer of an open manual invoice may also let the wallet pay the subscription's next periods.
  if (origin !== 'subscription' && status !== 'open') return null
  const [row] = await query<Coming>(COMING, [businessId, environment, subscriptionId, id])
  return row ? { ...row, ...(status !== 'paid' && { at: null }) } : null
}

/** A receipt with the next payment, for paper. */
export async function withComingPayment(source: InvoiceSource): Promise<InvoiceSource> {
  const coming = source.invoice.status === 'paid' ? await findComingPayment(source.invoice) : null
  return { ...source, ...(coming && { coming }) }
}
