import { recordAudit } from '@/lib/audit/record'
import { requireRole } from '@/lib/auth/require-role'
import { type SavedViewId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SavedViewModel } from '@/prisma/generated/models'
import { isOwnView } from './present'
import { lockSavedView } from './read'
import { mayChangeView } from './rules'

const DELETE = 'DELETE FROM saved_views WHERE business_id = $1 AND environment = $2 AND id = $3'

const TEXTS = 'SELECT id, name, query FROM saved_views WHERE business_id = $1 AND environment = $2'

/**
 * Deletes a view. The rows that it showed are not affected.
 * @throws {DomainError} `resource_not_found`, `role_insufficient`.
 */
export function deleteSavedView(ctx: Ctx, id: SavedViewId): Promise<{ deleted: true; id: string }> {
  return transact(ctx, async (tx) => {
    const view = await lockSavedView(tx, ctx, id)
    requireRole(ctx, (role) => mayChangeView(role, isOwnView(ctx, view)))
    await tx.query(DELETE, [ctx.businessId, ctx.environment, id])
    if (!view.accountId)
      await recordAudit(tx, ctx, 'saved_view.deleted', toWire('view', id), { list: view.list })
    return { deleted: true as const, id: toWire('view', id) }
  })
}

/** Deletes the views of all members whose name or filters match. Used to remove traces of an erased person. */
export async function deleteViewsWith(
  tx: Tx,
  { businessId, environment }: Ctx,
  isMeant: (text: string) => boolean,
): Promise<void> {
  const views = await tx.query<Pick<SavedViewModel, 'id' | 'name' | 'query'>>(TEXTS, [
    businessId,
    environment,
  ])
  for (const { id, name, query } of views)
    if ([name, ...new URLSearchParams(query).values()].some(isMeant))
      await tx.query(DELETE, [businessId, environment, id])
}
