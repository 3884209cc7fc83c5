import { recordAudit } from '@/lib/audit/record'
import { memberOf } from '@/lib/auth/member'
import { requireRole } from '@/lib/auth/require-role'
import { DomainError } from '@/lib/core/errors'
import { type AccountId, newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { holdRole } from '@/lib/team/member'
import type { SavedViewModel } from '@/prisma/generated/models'
import { isOwnView } from './present'
import { requireListReader } from './read'
import { MOST_VIEWS, mayChangeView, mayShare } from './rules'
import type { SaveViewInput } from './schema'
import { savedViews } from './table'

const BESIDE = `SELECT ${savedViews.columnList('v')} FROM saved_views v
  WHERE v.business_id = $1 AND v.environment = $2 AND v.list = $3 AND v.account_id IS NOT DISTINCT FROM $4 FOR UPDATE`

/**
 * Saves the filters of a list under a name. A view with the same name is replaced.
 * @throws {DomainError} `role_insufficient`, `saved_views_limit`.
 */
export function saveView(ctx: Ctx, { shared, ...input }: SaveViewInput): Promise<SavedViewModel> {
  const { accountId } = memberOf(ctx)
  requireListReader(ctx, input.list)
  return transact(ctx, async (tx) => {
    await lockNames(tx, ctx)
    const beside = await viewsOf(tx, ctx, input.list, shared ? null : accountId)
    const role = await holdRole(tx, ctx.businessId, accountId)
    if (shared) requireRole(ctx, mayShare, role)
    const same = beside.find(({ name }) => name === input.name)
    if (same) requireRole(ctx, (each) => mayChangeView(each, isOwnView(ctx, same)), role)
    else if (beside.length >= MOST_VIEWS) throw new DomainError('saved_views_limit')
    const row = same ? { ...same, query: input.query } : viewOf(ctx, accountId, { shared, ...input })
    if (same) await savedViews.update(tx, [row], ['query'])
    else await savedViews.insert(tx, [row])
    if (shared) await recordAudit(tx, ctx, 'saved_view.shared', toWire('view', row.id), { list: row.list })
    return row
  })
}

function viewOf(
  { businessId, environment, now }: Ctx,
  accountId: AccountId,
  { shared, ...input }: SaveViewInput,
): SavedViewModel {
  return {
    ...input,
    id: newId('view'),
    businessId,
    environment,
    accountId: shared ? null : accountId,
    makerId: shared ? accountId : null,
    createdAt: now,
  }
}

/** Until the transaction ends, nobody else can save or rename a view of the business. */
export async function lockNames(tx: Tx, { businessId }: Ctx): Promise<void> {
  await tx.query('SELECT 1 FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [businessId])
}

/** A member's own views of a list. Without a member, the views of the team. */
export function viewsOf(
  tx: Tx,
  { businessId, environment }: Ctx,
  list: string,
  accountId: string | null,
): Promise<SavedViewModel[]> {
  return tx.query<SavedViewModel>(BESIDE, [businessId, environment, list, accountId])
}
