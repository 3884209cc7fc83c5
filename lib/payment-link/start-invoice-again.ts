import { DomainError } from '@/lib/core/errors'
import { type CallCtx, type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { LINK_BACK, startAgainAddress, WAY_BACK, type WayBack } from './start-again'

interface Ended {
  priceId: string
  quantity: number
  wayBack: WayBack
}

// An open invoice has to be paid first, so it does not offer to start again.
const ENDED = `
SELECT s.price_id, s.quantity, ${WAY_BACK} AS way_back
FROM invoices i
JOIN subscriptions s ON s.business_id = i.business_id AND s.environment = i.environment AND s.id = i.subscription_id
JOIN businesses b ON b.id = s.business_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
LEFT JOIN ${LINK_BACK}
WHERE i.business_id = $1 AND i.environment = $2 AND i.id = $3 AND i.status IN ('paid', 'void') AND s.status = 'canceled'`

/** Whether an invoice's subscription can be started again. Creates nothing. */
export async function findWayBack(key: InvoiceKey): Promise<WayBack> {
  return (await endedBy({ query }, key))?.wayBack ?? null
}

/**
 * The address where a person with the page of an invoice starts its subscription again. It contains no personal data.
 * @throws {DomainError} `payment_link_inactive` if the subscription has not ended, or this is not offered.
 */
export function startInvoiceAgain(call: CallCtx, key: InvoiceKey): Promise<string> {
  return transact(call, async (tx) => {
    const ended = await endedBy(tx, key)
    if (!ended) throw new DomainError('payment_link_inactive')
    const { businessId, environment } = key
    const { requestId, ip } = call
    const now = await readTenantNow(tx, key)
    const tenant: Ctx = { businessId, environment, actor: { kind: 'system' }, now, requestId, ip, tx }
    const address = await startAgainAddress(tenant, ended)
    if (!address) throw new DomainError('payment_link_inactive')
    return address
  })
}

async function endedBy(
  db: { query: typeof query },
  { businessId, environment, id }: InvoiceKey,
): Promise<Ended | undefined> {
  const [ended] = await db.query<Ended>(ENDED, [businessId, environment, id])
  return ended
}
