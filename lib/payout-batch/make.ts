import { recordAudit } from '@/lib/audit/record'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { newId, type PayoutBatchId, toWire } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { leaveDraft, putIntoDraft } from '@/lib/payout/batched'
import { leaveDraftWithdrawals, putWithdrawalsIntoDraft } from '@/lib/withdrawal/batched'
import type { Environment } from '@/prisma/generated/enums'
import { type Batch, readBatch } from './read'
import { type CreateBatchInput, MAX_PAYOUTS } from './schema'
import { lockBatch, payoutBatches } from './table'

/**
 * Creates a draft with pending payouts, and withdrawals whose day of waiting is over: the named ones, or all that are in no draft.
 * @throws {DomainError} `payout_not_pending` or `withdrawal_not_requested` if one of the named ones cannot be sent now or is already in a
 * draft. `payout_not_pending` if there is nothing to send.
 */
export function createBatch(ctx: OperatorCtx, input: CreateBatchInput): Promise<Batch> {
  const { environment, operatorId: madeById, now: createdAt } = ctx
  return transact(ctx, async (tx) => {
    const id = newId('pob')
    const row = { ...payoutBatches.nulls, id, environment, status: 'draft' as const, madeById, createdAt }
    await payoutBatches.insert(tx, [row])
    await fillDraft(tx, { environment, batchId: id }, input)
    const batch = await readBatch(tx, ctx, id)
    await recordAudit(tx, ctx, 'payout_batch.created', toWire('pob', id), batchFacts(batch))
    return batch
  })
}

async function fillDraft(
  tx: Tx,
  draft: { environment: Environment; batchId: string },
  { payoutIds, withdrawalIds }: CreateBatchInput,
): Promise<void> {
  const isAll = !payoutIds && !withdrawalIds
  const payouts =
    isAll || payoutIds ? await putIntoDraft(tx, draft, { ids: payoutIds, most: MAX_PAYOUTS }) : 0
  const most = MAX_PAYOUTS - payouts
  if (withdrawalIds && withdrawalIds.length > most)
    throw invalidParameter('withdrawalIds', `must leave at most ${MAX_PAYOUTS} rows in the batch.`)
  const withdrawals =
    isAll || withdrawalIds ? await putWithdrawalsIntoDraft(tx, draft, { ids: withdrawalIds, most }) : 0
  if (payouts + withdrawals === 0) throw new DomainError('payout_not_pending')
}

/** The facts of a batch for the audit log. */
export const batchFacts = ({ count, totalPaisa }: Pick<Batch, 'count' | 'totalPaisa'>) => ({
  payouts: count,
  totalPaisa: totalPaisa.toString(),
})

/**
 * Deletes a draft. Its payouts stay pending, and its withdrawals requested.
 * @throws {DomainError} `resource_not_found`, `payout_not_pending` if it was released.
 */
export function deleteBatch(ctx: OperatorCtx, id: PayoutBatchId): Promise<{ deleted: true; id: string }> {
  return transact(ctx, async (tx) => {
    const { status, environment } = await lockBatch(tx, ctx, id)
    if (status !== 'draft') throw new DomainError('payout_not_pending')
    await recordAudit(
      tx,
      ctx,
      'payout_batch.deleted',
      toWire('pob', id),
      batchFacts(await readBatch(tx, ctx, id)),
    )
    await leaveDraft(tx, { environment, batchId: id }, 'all')
    await leaveDraftWithdrawals(tx, { environment, batchId: id })
    await tx.query('DELETE FROM payout_batches WHERE id = $1', [id])
    return { deleted: true as const, id: toWire('pob', id) }
  })
}
