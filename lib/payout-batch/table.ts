import { found } from '@/lib/core/found'
import type { PayoutBatchId } from '@/lib/core/id'
import { table } from '@/lib/infra/database/table'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { PayoutBatchModel } from '@/prisma/generated/models'

export const payoutBatches = table('payout_batches')

const LOCK = `SELECT ${payoutBatches.columnList()} FROM payout_batches WHERE environment = $1 AND id = $2 FOR UPDATE`

/** @throws {DomainError} `resource_not_found`. */
export async function lockBatch(
  tx: Tx,
  { environment }: { environment: Environment },
  id: PayoutBatchId,
): Promise<PayoutBatchModel> {
  return found((await tx.query<PayoutBatchModel>(LOCK, [environment, id]))[0])
}
