import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { Batch } from './read'
import type { payoutBatch } from './schema'

export function presentBatch(batch: Batch): z.output<typeof payoutBatch> {
  const { count, paid, returned } = batch
  return {
    id: toWire('pob', batch.id),
    environment: batch.environment,
    status: batch.status,
    count,
    totalPaisa: batch.totalPaisa.toString(),
    paid,
    returned,
    open: count - paid - returned,
    sha256: batch.sha256,
    madeBy: toWire('acc', batch.madeById),
    releasedBy: batch.releasedById && toWire('acc', batch.releasedById),
    createdAt: batch.createdAt.toISOString(),
    releasedAt: batch.releasedAt?.toISOString() ?? null,
  }
}
