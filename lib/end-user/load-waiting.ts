import { query } from '@/lib/infra/database/db'
import { loadWaitingItems } from '@/lib/invoice-item/load-waiting'
import type { InvoiceItemModel } from '@/prisma/generated/models'
import type { OwnSubscription } from './load-subscriptions'

/** The items that the next payment of a subscription includes, for its payer. */
export async function loadOwnWaiting({
  id,
  ...subscriber
}: Pick<OwnSubscription, 'id' | 'businessId' | 'environment' | 'customerId'>): Promise<InvoiceItemModel[]> {
  const items = await loadWaitingItems({ query }, [subscriber], [], false)
  return items.filter(({ subscriptionId }) => subscriptionId === null || subscriptionId === id)
}
