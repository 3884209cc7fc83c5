import { recordAudit } from '@/lib/audit/record'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { type BulkActionId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { nudge } from '@/lib/infra/process/nudge'
import type { BulkActionModel } from '@/prisma/generated/models'
import { BULK_DUE } from './due'
import { requireScopeOf } from './permit'
import { lockBulkAction } from './read'
import { bulkActions } from './table'

/**
 * Starts a bulk action in the name of the caller. One that is running or finished stays as it is.
 * @throws {DomainError} `resource_not_found`, `role_insufficient`, `bulk_action_stopped`.
 */
export function runBulkAction(ctx: Ctx, id: BulkActionId): Promise<BulkActionModel> {
  return transact(ctx, async (tx) => {
    const current = await lockBulkAction(tx, ctx, id)
    requireScopeOf(ctx, current.action)
    if (current.status === 'stopped') throw new DomainError('bulk_action_stopped')
    if (current.status !== 'checked') return current
    const next: BulkActionModel = {
      ...current,
      status: 'running',
      startedBy: { ...ctx.actor },
      updatedAt: nextUpdatedAt(current, ctx.now),
    }
    await bulkActions.update(tx, [next], ['status', 'startedBy', 'updatedAt'])
    const { action, ready } = current
    await recordAudit(tx, ctx, 'bulk_action.started', toWire('bulk', id), { action, ready })
    tx.afterCommit(() => nudge(BULK_DUE[ctx.environment]))
    return next
  })
}
