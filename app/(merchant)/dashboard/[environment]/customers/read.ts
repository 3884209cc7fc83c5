import type { Page } from '@/lib/core/page'
import { type CustomerView, presentCustomer } from '@/lib/customer/present'
import { listCustomers } from '@/lib/customer/read'
import type { ListCustomersQuery } from '@/lib/customer/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { type CustomerStanding, listStandingOfCustomers } from '@/lib/subscription/standing-of-customers'

type Row = CustomerView & CustomerStanding

/** A page of customers with how they stand. */
export async function listCustomersStanding(ctx: Ctx, wanted: ListCustomersQuery): Promise<Page<Row>> {
  const page = await listCustomers(ctx, wanted)
  const standings = await listStandingOfCustomers(
    ctx,
    page.items.map(({ id }) => id),
  )
  const items = page.items.map((row) => ({ ...row, ...(standings.get(row.id) as CustomerStanding) }))
  return { ...page, items }
}

export type ListedCustomer = ReturnType<typeof presentListed>

export function presentListed(row: Row) {
  const { subscription, isCovered } = row
  return {
    ...presentCustomer(row),
    subscription: subscription && presentSubscriptionSummary(subscription),
    isCovered,
  }
}
