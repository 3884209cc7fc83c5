import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { type PayoutBatchId, toWire } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { batchFile, FILED, type FiledPayout, sha256Of } from './present'
import { readBatch } from './read'

/**
 * The bank file of a released batch. It is the same each time. The audit log shows who has downloaded it.
 * @throws {DomainError} `resource_not_found`, `batch_not_released`.
 */
export function readBatchFile(
  ctx: OperatorCtx,
  id: PayoutBatchId,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  return transact(ctx, async (tx) => {
    const { status, sha256 } = await readBatch(tx, ctx, id)
    if (status !== 'released') throw new DomainError('batch_not_released')
    const bytes = batchFile(await tx.query<FiledPayout>(FILED, [ctx.environment, id]))
    if (sha256Of(bytes) !== sha256)
      throw new Error(`the file of batch ${id} is not the one that was released`)
    await recordAudit(tx, ctx, 'payout_batch.file_read', toWire('pob', id), { sha256 })
    return { name: `${toWire('pob', id)}.csv`, bytes }
  })
}
