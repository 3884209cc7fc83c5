import { DomainError } from '@/lib/core/errors'
import type { OperatorCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'

interface Handled {
  madeById: string
  releasedById: string | null
}

/**
 * If another person released a batch, refuses that its maker records the results.
 * @throws {DomainError} `two_persons_needed`.
 */
export function refuseMaker({ operatorId }: OperatorCtx, { madeById, releasedById }: Handled): void {
  if (releasedById !== null && madeById === operatorId && releasedById !== operatorId)
    throw new DomainError('two_persons_needed')
}

const BATCH = 'SELECT made_by_id, released_by_id FROM payout_batches WHERE id = $1'

/** Like `refuseMaker`, for the batch of a payout or withdrawal. */
export async function refuseMakerOf(
  tx: Tx,
  ctx: OperatorCtx,
  { batchId }: { batchId: string | null },
): Promise<void> {
  const [batch] = batchId ? await tx.query<Handled>(BATCH, [batchId]) : []
  if (batch) refuseMaker(ctx, batch)
}
