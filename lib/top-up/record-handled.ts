import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { type TopUpId, toWire } from '@/lib/core/id'
import { type Ctx, type OperatorCtx, transact } from '@/lib/infra/ctx'
import { getReconciliation, type ReconciliationView } from './get-reconciliation'
import { lockTopUp } from './lock'
import type { HandleTopUpInput } from './schema'

const HANDLE = `
UPDATE topups SET handled_at = now(), handled_by = $2, handled_note = $3 WHERE id = $1`
const REOPEN = 'UPDATE topups SET handled_at = NULL, handled_by = NULL, handled_note = NULL WHERE id = $1'

/**
 * Stores that nothing more needs to be done about a top-up in reconciliation. It moves no money, and the sweep still asks the provider.
 * News about the top-up reopens it. With the same note, nothing changes.
 * @throws {DomainError} `resource_not_found`; `top_up_settled` if it waits for nobody.
 */
export function markHandled(
  ctx: Ctx | OperatorCtx,
  id: TopUpId,
  { note }: HandleTopUpInput,
): Promise<ReconciliationView> {
  return transact(ctx, async (tx) => {
    const current = await getReconciliation(ctx, id, tx)
    const { reconciliation, handledNote } = await lockTopUp(tx, id)
    // An unfinished top-up has no reason yet. It ends by itself, or gets a reason.
    if (!reconciliation) throw new DomainError('top_up_settled')
    if (handledNote === note) return current
    const by = 'id' in ctx.actor ? ctx.actor.id : ctx.actor.kind
    await tx.query(HANDLE, [id, by, note])
    // Without the note, because the note may name the customer, and nothing in the log can be erased. The top-up has it.
    await recordAudit(tx, ctx, 'top_up.handled', toWire('top', id), { reason: reconciliation })
    return getReconciliation(ctx, id, tx)
  })
}

/**
 * Puts a top-up back among those that wait for a person. If it already waits, nothing changes.
 * @throws {DomainError} `resource_not_found`.
 */
export function reopenTopUp(ctx: Ctx | OperatorCtx, id: TopUpId): Promise<ReconciliationView> {
  return transact(ctx, async (tx) => {
    const current = await getReconciliation(ctx, id, tx)
    const { handledAt } = await lockTopUp(tx, id)
    if (!handledAt) return current
    await tx.query(REOPEN, [id])
    await recordAudit(tx, ctx, 'top_up.reopened', toWire('top', id))
    return getReconciliation(ctx, id, tx)
  })
}
