import { found } from '@/lib/core/found'
import type { PayoutBatchId } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { PayoutBatchModel } from '@/prisma/generated/models'
import type { ListBatchesQuery } from './schema'
import { payoutBatches } from './table'

interface Person {
  id: string
  name: string
}

/** A batch, with its payouts and withdrawals as they are now. */
export interface Batch extends Omit<PayoutBatchModel, 'count' | 'totalPaisa'> {
  count: number
  totalPaisa: bigint
  paid: number
  returned: number
  madeBy: Person
  releasedBy: Person | null
}

type Row = Omit<Batch, 'madeBy' | 'releasedBy'> & { madeByName: string; releasedByName: string | null }

// For a draft, only rows that can still be sent count. What was canceled or sent by other means will not be in its file.
const SELECT = `
SELECT ${payoutBatches.columnList('b')}, p.*, maker.name AS made_by_name, releaser.name AS released_by_name
FROM payout_batches b JOIN merchant_accounts maker ON maker.id = b.made_by_id
LEFT JOIN merchant_accounts releaser ON releaser.id = b.released_by_id
CROSS JOIN LATERAL (
  SELECT count(*)::int AS count, coalesce(sum(amount_paisa), 0)::bigint AS total_paisa,
    count(*) FILTER (WHERE status = 'paid')::int AS paid, count(*) FILTER (WHERE status = 'returned')::int AS returned
  FROM (
    SELECT amount_paisa, status::text FROM payouts WHERE batch_id = b.id AND (b.status = 'released' OR status = 'pending')
    UNION ALL
    SELECT amount_paisa, status::text FROM withdrawals WHERE batch_id = b.id AND (b.status = 'released' OR status = 'requested')
  ) filed) p
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

/** A page of the batches, newest first. */
export async function listBatches(
  { environment }: OperatorCtx,
  { status, limit, cursor }: ListBatchesQuery,
): Promise<Page<Batch>> {
  const rows = await query<Row>(PAGE, [environment, cursor ?? idOfTomorrow(), limit + 1, status ?? null])
  const page = toPage(rows, limit)
  return { ...page, items: page.items.map(batchOf) }
}
