import { endSetAside, setAside } from '@/lib/infra/bulkhead/set-aside'
import type { Tx } from '@/lib/infra/database/transaction'
import type { LeasedDelivery } from './claim'

type Delivery = Pick<LeasedDelivery, 'id' | 'endpointId' | 'businessId' | 'environment'>

/** Sets aside a delivery that cannot be attempted or recorded. */
export function setAsideDelivery({ id, businessId, environment }: Delivery, error: unknown): Promise<void> {
  return setAside('delivery', { id, businessId, environment }, error)
}

/** Sets aside an endpoint with all its deliveries: its secret cannot be decrypted, or its row cannot be written. */
export function setAsideEndpoint(
  { endpointId: id, businessId, environment }: Delivery,
  error: unknown,
): Promise<void> {
  return setAside('webhook_endpoint', { id, businessId, environment }, error)
}

/** Ends the state "set aside" of deliveries and endpoints after their attempts were recorded. */
export async function endSetAsideOf(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  await endSetAside(
    tx,
    'delivery',
    deliveries.map(({ id }) => id),
  )
  await endSetAside(tx, 'webhook_endpoint', [...new Set(deliveries.map(({ endpointId }) => endpointId))])
}
