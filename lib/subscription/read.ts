import { found } from '@/lib/core/found'
import type { SubscriptionId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma, type Tx } from '@/lib/infra/db'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { presentSubscription, type WireSubscription } from './present'
import type { ListSubscriptionsQuery } from './schema'
import { subscriptions } from './table'

/** @throws {DomainError} `resource_not_found`. */
export async function getSubscription(
  { businessId, environment }: Ctx,
  id: SubscriptionId,
): Promise<SubscriptionModel> {
  return found(
    await prisma().subscription.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

const LOCK = `SELECT ${subscriptions.columnList()} FROM subscriptions
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

/** Locks the subscription's row for this transaction. @throws {DomainError} `resource_not_found`. */
export async function lockSubscription(tx: Tx, ctx: Ctx, id: string): Promise<SubscriptionModel> {
  const [row] = await tx.query<SubscriptionModel>(LOCK, [ctx.businessId, ctx.environment, id])
  return found(row)
}

export async function listSubscriptions(
  { businessId, environment }: Ctx,
  { status, customerId, priceId, limit, cursor }: ListSubscriptionsQuery,
): Promise<Page<WireSubscription>> {
  const rows = await prisma().subscription.findMany({
    where: {
      businessId,
      environment,
      ...(status && { status }),
      ...(customerId && { customerId }),
      ...(priceId && { priceId }),
      ...(cursor && { id: { lt: cursor } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toPage(rows, limit, presentSubscription)
}
