import { query } from '@/lib/infra/database/db'
import type { QrRequestModel } from '@/prisma/generated/models'
import { qrRequests } from './table'

// What a wallet paid, a void, a pause or an end leave behind is seen when a request is read. A period ahead is gone when it has a
// paid invoice; one that has begun and is open is still to be paid.
const CLOSE = `
UPDATE qr_requests q SET status = 'closed'
WHERE q.id = $1 AND q.status = 'waiting' AND (
  EXISTS (SELECT FROM subscriptions s
    WHERE (s.business_id, s.environment, s.id) = (q.business_id, q.environment, q.subscription_id)
      AND q.invoice_id IS NULL AND s.status IN ('canceled', 'paused'))
  OR EXISTS (SELECT FROM jsonb_array_elements(q.covers) c
    JOIN invoices i ON i.business_id = q.business_id AND i.environment = q.environment AND i.subscription_id = q.subscription_id
      AND (i.id = (c->>'invoiceId')::uuid
        OR c->>'invoiceId' IS NULL AND i.origin = 'subscription' AND i.period_start = (c->>'periodStart')::timestamptz)
    WHERE i.status <> 'open' AND NOT (i.status = 'void' AND c->>'invoiceId' IS NULL))
  OR EXISTS (SELECT FROM prices p JOIN products pr ON (pr.business_id, pr.environment, pr.id) = (p.business_id, p.environment, p.product_id)
    WHERE (p.business_id, p.environment) = (q.business_id, q.environment) AND p.id = (q.membership->>'priceId')::uuid
      AND NOT (p.active AND pr.active)))
RETURNING ${qrRequests.columnList('q')}`

/** Closes a waiting request if what it covers cannot be paid any more. @returns it as it is now. */
export async function closeOutdated(request: QrRequestModel): Promise<QrRequestModel> {
  if (request.status !== 'waiting') return request
  const [closed] = await query<QrRequestModel>(CLOSE, [request.id])
  return closed ?? request
}
