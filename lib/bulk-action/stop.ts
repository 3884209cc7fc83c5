import { recordAudit } from '@/lib/audit/record'
import { nextUpdatedAt } from '@/lib/core/change'
import { type BulkActionId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { BulkActionModel } from '@/prisma/generated/models'
import { requireScopeOf } from './permit'
import { lockBulkAction } from './read'
import { bulkActions } from './table'

/**
 * Stops a bulk action that is running or was not started. What it has already done stays. One that has ended stays as it is.
 * @throws {DomainError} `resource_not_found`, `role_insufficient`.
 */
export function stopBulkAction(ctx: Ctx, id: BulkActionId): Promise<BulkActionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockBulkAction(tx, ctx, id)
    requireScopeOf(ctx, current.action)
    if (current.status === 'done' || current.status === 'stopped') return current
    const next: BulkActionModel = {
      ...current,
      status: 'stopped',
      finishedAt: ctx.now,
      updatedAt: nextUpdatedAt(current, ctx.now),
    }
    await bulkActions.update(tx, [next], ['status', 'finishedAt', 'updatedAt'])
    const { action, ready, done } = current
    await recordAudit(tx, ctx, 'bulk_action.stopped', toWire('bulk', id), { action, ready, done })
    return next
  })
}
