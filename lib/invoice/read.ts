import { found } from '@/lib/core/found'
import type { InvoiceId, SubscriptionId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/db'
import type { InvoiceModel } from '@/prisma/generated/models'
import { presentInvoice, type WireInvoice } from './present'
import type { ListInvoicesQuery } from './schema'

/** @throws {DomainError} `resource_not_found`. */
export async function getInvoice({ businessId, environment }: Ctx, id: InvoiceId): Promise<InvoiceModel> {
  return found(
    await prisma().invoice.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

export async function listInvoices(ctx: Ctx, wanted: ListInvoicesQuery): Promise<Page<WireInvoice>> {
  const { businessId, environment } = ctx
  const { status, subscriptionId, customerId, limit, cursor } = wanted
  const payerId = subscriptionId && (await customerOf(ctx, subscriptionId))
  if (payerId === null) return { items: [], nextCursor: null }
  const rows = await prisma().invoice.findMany({
    where: {
      businessId,
      environment,
      AND: [{ ...(payerId && { customerId: payerId }) }, { ...(customerId && { customerId }) }],
      ...(subscriptionId && { subscriptionId }),
      ...(status && { status }),
      ...(cursor && { id: { lt: cursor } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit, presentInvoice)
}

// A subscription's invoices are few among its customer's, whose index finds them: one index less on the table that
// every renewal writes to.
async function customerOf({ businessId, environment }: Ctx, id: SubscriptionId): Promise<string | null> {
  const row = await prisma().subscription.findUnique({
    where: { businessId_environment_id: { businessId, environment, id } },
    select: { customerId: true },
  })
  return row?.customerId ?? null
}
