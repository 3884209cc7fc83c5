import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { newId, type PayoutBatchId, toWire } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { leaveDraft, putIntoDraft } from '@/lib/payout/batched'
import { type Batch, readBatch } from './read'
import { type CreateBatchInput, MAX_PAYOUTS } from './schema'
import { lockBatch, payoutBatches } from './table'

/**
 * Makes a draft of pending payouts: of these, or of all that are in none.
 * @throws {DomainError} `payout_not_pending` if one of them is not, or is in a draft, and if there is none.
 */
export function createBatch(ctx: OperatorCtx, { payoutIds }: CreateBatchInput): Promise<Batch> {
  const { environment, operatorId: madeById, now: createdAt } = ctx
  return transact(ctx, async (tx) => {
    const id = newId('pob')
    const row = { ...payoutBatches.nulls, id, environment, status: 'draft' as const, madeById, createdAt }
    await payoutBatches.insert(tx, [row])
    await putIntoDraft(tx, { environment, batchId: id }, { ids: payoutIds, most: MAX_PAYOUTS })
    const batch = await readBatch(tx, ctx, id)
    await recordAudit(tx, ctx, 'payout_batch.created', toWire('pob', id), batchFacts(batch))
    return batch
  })
}

/** What the log says of a batch. */
export const batchFacts = ({ count, totalPaisa }: Pick<Batch, 'count' | 'totalPaisa'>) => ({
  payouts: count,
  totalPaisa: totalPaisa.toString(),
})

/**
 * Deletes a draft. Its payouts stay pending.
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
    await tx.query('DELETE FROM payout_batches WHERE id = $1', [id])
    return { deleted: true as const, id: toWire('pob', id) }
  })
}
