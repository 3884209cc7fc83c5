import { recordAudit } from '@/lib/audit/record'
import { requireRole } from '@/lib/auth/require-role'
import { DomainError } from '@/lib/core/errors'
import { type SavedViewId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { SavedViewModel } from '@/prisma/generated/models'
import { isOwnView } from './present'
import { lockSavedView } from './read'
import { mayChangeView } from './rules'
import { lockNames, viewsOf } from './save'
import type { RenameSavedViewInput } from './schema'
import { savedViews } from './table'

/**
 * Gives a view another name.
 * @throws {DomainError} `resource_not_found`, `role_insufficient`, `saved_view_name_taken`.
 */
export function renameSavedView(
  ctx: Ctx,
  id: SavedViewId,
  { name }: RenameSavedViewInput,
): Promise<SavedViewModel> {
  return transact(ctx, async (tx) => {
    await lockNames(tx, ctx)
    const view = await lockSavedView(tx, ctx, id)
    requireRole(ctx, (role) => mayChangeView(role, isOwnView(ctx, view)))
    if (view.name === name) return view
    const beside = await viewsOf(tx, ctx, view.list, view.accountId)
    if (beside.some((each) => each.name === name)) throw new DomainError('saved_view_name_taken')
    const row = { ...view, name }
    await savedViews.update(tx, [row], ['name'])
    if (!view.accountId)
      await recordAudit(tx, ctx, 'saved_view.renamed', toWire('view', id), { list: row.list })
    return row
  })
}
