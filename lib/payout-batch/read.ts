import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type PayoutBatchId, toWire } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { PayoutBatchModel } from '@/prisma/generated/models'
import { batchFile, type FiledPayout, sha256Of } from './file'
import type { ListBatchesQuery } from './schema'
import { payoutBatches } from './table'

interface Person {
  id: string
  name: string
}

/** A batch, with its payouts as they are now. */
export interface Batch extends Omit<PayoutBatchModel, 'count' | 'totalPaisa'> {
  count: number
  totalPaisa: bigint
  paid: number
  returned: number
  madeBy: Person
  releasedBy: Person | null
}

type Row = Omit<Batch, 'madeBy' | 'releasedBy'> & { madeByName: string; releasedByName: string | null }

// Of a draft only what is still pending counts: what was canceled or sent by other means is not in its file.
const SELECT = `
SELECT ${payoutBatches.columnList('b')}, p.*, maker.name AS made_by_name, releaser.name AS released_by_name
FROM payout_batches b JOIN merchant_accounts maker ON maker.id = b.made_by_id
LEFT JOIN merchant_accounts releaser ON releaser.id = b.released_by_id
CROSS JOIN LATERAL (
  SELECT count(*)::int AS count, coalesce(sum(amount_paisa), 0)::bigint AS total_paisa,
    count(*) FILTER (WHERE status = 'paid')::int AS paid, count(*) FILTER (WHERE status = 'returned')::int AS returned
  FROM payouts WHERE batch_id = b.id AND (b.status = 'released' OR status = 'pending')) p
WHERE b.environment = $1`

const batchOf = ({ madeByName, releasedByName, ...row }: Row): Batch => ({
  ...row,
  madeBy: { id: row.madeById, name: madeByName },
  releasedBy: row.releasedById === null ? null : { id: row.releasedById, name: releasedByName ?? '' },
})

/** @throws {DomainError} `resource_not_found`. */
export async function readBatch(
  on: Pick<Tx, 'query'>,
  { environment }: Pick<OperatorCtx, 'environment'>,
  id: PayoutBatchId,
): Promise<Batch> {
  return batchOf(found((await on.query<Row>(`${SELECT} AND b.id = $2`, [environment, id]))[0]))
}

/** @throws {DomainError} `resource_not_found`. */
export const getBatch = (ctx: OperatorCtx, id: PayoutBatchId): Promise<Batch> => readBatch({ query }, ctx, id)

const PAGE = `${SELECT} AND b.id < $2 AND ($4::text IS NULL OR b.status = $4::text::payout_batch_status) ORDER BY b.id DESC LIMIT $3`

/** A page of the batches, the newest first. */
export async function listBatches(
  { environment }: OperatorCtx,
  { status, limit, cursor }: ListBatchesQuery,
): Promise<Page<Batch>> {
  const rows = await query<Row>(PAGE, [environment, cursor ?? idOfTomorrow(), limit + 1, status ?? null])
  const page = toPage(rows, limit)
  return { ...page, items: page.items.map(batchOf) }
}

const FILED = `
SELECT number, amount_paisa, account_number_encrypted, account_name, bank_code, bank_name, branch
FROM payouts WHERE environment = $1 AND batch_id = $2 ORDER BY id`

/**
 * The file of a released batch for the bank, the same each time. The log says who has read it.
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
