import { newId } from '@/lib/core/id'
import { NOTICES_DUE } from '@/lib/events/due'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import type { PriceModel } from '@/prisma/generated/models'
import { priceChanges } from './table'

// Only the newest amount is news. A customer who was not told of an older one is not told of it any more.
const REPLACE = `
UPDATE price_changes SET told_at = $4
WHERE business_id = $1 AND environment = $2 AND price_id = $3 AND told_at IS NULL`

/**
 * Keeps what a price cost before. The customers are told of a raise by background work, because there may be a hundred
 * thousand.
 * @param current locked by this transaction.
 */
export async function recordChange(tx: Tx, ctx: Ctx, current: PriceModel, next: PriceModel): Promise<void> {
  const { businessId, environment, now } = ctx
  const isRaise = next.amountPaisa > current.amountPaisa
  await tx.query(REPLACE, [businessId, environment, current.id, now])
  await priceChanges.insert(tx, [
    {
      id: newId('price'),
      businessId,
      environment,
      priceId: current.id,
      fromPaisa: current.amountPaisa,
      toPaisa: next.amountPaisa,
      toldThrough: null,
      toldAt: isRaise ? null : now,
      createdAt: now,
    },
  ])
  if (isRaise) tx.afterCommit(() => nudge(NOTICES_DUE[environment]))
}
