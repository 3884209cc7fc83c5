import type { Page } from '@/lib/core/page'
import { type CustomerView, presentCustomer } from '@/lib/customer/present'
import { countCustomers, customersById, listCustomers } from '@/lib/customer/read'
import type { ListCustomersQuery } from '@/lib/customer/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { customersFallingShort } from '@/lib/subscription/filters'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { type CustomerStanding, listStandingOfCustomers } from '@/lib/subscription/standing'

// A page may be based on data that is some minutes old.
const keptShort = (ctx: Ctx) => customersFallingShort(ctx, 'kept')

/** How many customers the list has with these filters. */
export const countListed = (ctx: Ctx, wanted: ListCustomersQuery): Promise<number> =>
  countCustomers(ctx, wanted, keptShort)

type Row = CustomerView & CustomerStanding

/** A page of customers with their state. */
export async function listCustomersStanding(ctx: Ctx, wanted: ListCustomersQuery): Promise<Page<Row>> {
  const page = await listCustomers(ctx, wanted, keptShort)
  return { ...page, items: await standing(ctx, page.items) }
}

/** These customers with their state. */
export const chosenCustomersStanding = async (ctx: Ctx, ids: readonly string[]): Promise<Row[]> =>
  standing(ctx, await customersById(ctx, ids))

async function standing(ctx: Ctx, customers: readonly CustomerView[]): Promise<Row[]> {
  const standings = await listStandingOfCustomers(
    ctx,
    customers.map(({ id }) => id),
  )
  return customers.map((row) => ({ ...row, ...(standings.get(row.id) as CustomerStanding) }))
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
