import { grouped } from '@/lib/core/grouped'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { listReceipts } from '@/lib/payment/read'
import { searchCustomers } from '@/lib/search/read'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import { listStanding } from '@/lib/subscription/standing'

/** Who was found, with how they stand. */
export interface Member {
  id: string
  name: string
  detail: string | null
  subscriptions: SubscriptionSummary[]
  /** The receipt of the last payment, by the id of the subscription. */
  receipts: ReadonlyMap<string, string>
}

/** Finds members by what is typed or scanned at the counter. */
export async function readMembers(ctx: Ctx, q: string): Promise<Member[]> {
  const found = await searchCustomers(ctx, q)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const [live, paid] = await Promise.all([listStanding(ctx, ids), listReceipts(ctx, ids)])
  const standing = grouped(live, ({ customerId }) => customerId)
  const { businessId, environment } = ctx
  const receipts = new Map(
    [...paid].map(([id, invoice]) => [id, hostedUrl({ businessId, environment, id: invoice })]),
  )
  return found.map(({ id, title, detail }) => ({
    id: toWire('cus', id),
    name: title,
    detail,
    subscriptions: standing.get(id) ?? [],
    receipts,
  }))
}
