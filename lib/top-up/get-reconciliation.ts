import { found } from '@/lib/core/found'
import { fromWire, type TopUpId } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { COUNTED_AT_MOST, type Counted } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import type { TopUpModel } from '@/prisma/generated/models'
import { reasonsOf, type WaitingReason } from './reconciliation'
import type { ListReconciliationQuery } from './schema'
import { topUps } from './table'

/** A top-up with what members of the business see about it. */
export interface ReconciliationView extends TopUpModel {
  reason: WaitingReason | null
  phone: string
  customerId: string | null
  customerName: string | null
  handledByName: string | null
}

// A customer may pay in the last second, and the provider's record may be late.
const LATE = `p.state IN ('initiated', 'pending') AND p.expires_at < now() - interval '5 minutes'`
const REASON = `coalesce(p.reconciliation::text, CASE WHEN ${LATE} THEN 'unfinished' END)`

/** Who handles top-ups: a business its own ones, and the operator those that no business sees. */
export type Reconciler =
  | Pick<Ctx, 'businessId' | 'environment'>
  | Pick<OperatorCtx, 'operatorId' | 'environment'>

const ITS = 'p.reconciler_id = $1 AND p.environment = $2'
const OF_NO_BUSINESS = '$1::uuid IS NULL AND p.reconciler_id IS NULL AND p.environment = $2'

const theirs = (who: Reconciler) => ('operatorId' in who ? OF_NO_BUSINESS : ITS)

/** The business that handles them. Null if none does. */
export const reconcilerId = (who: Reconciler) => ('operatorId' in who ? null : who.businessId)

// A person may be several customers of one business. The newest that is not archived is shown.
const SELECT = `
SELECT ${topUps.columnList('p')}, ${REASON} AS reason, u.phone, c.id AS customer_id, c.name AS customer_name
FROM topups p
JOIN users u ON u.id = p.user_id
LEFT JOIN LATERAL (
  SELECT id, coalesce(name, email) AS name FROM customers
  WHERE user_id = p.user_id AND business_id = $1 AND environment = $2
  ORDER BY archived_at IS NOT NULL, id DESC LIMIT 1) c ON true
`

// Matches the partial index topups_reconciler_idx.
const UNSETTLED = `(p.reconciliation IS NOT NULL OR p.state IN ('initiated', 'pending'))`

const STATUS: Record<ListReconciliationQuery['status'], string> = {
  open: ' AND p.handled_at IS NULL',
  handled: ' AND p.handled_at IS NOT NULL',
  all: '',
}

const WAITS = `${UNSETTLED} AND ${REASON} IS NOT NULL`

const openOf = (who: Reconciler) => `
SELECT count(*)::int AS count, coalesce(sum(paisa), 0) AS amount_paisa FROM (
  SELECT p.amount_paisa AS paisa FROM topups p WHERE ${theirs(who)} AND ${WAITS}${STATUS.open} LIMIT ${COUNTED_AT_MOST}) counted`

/** How many of them are open, and their amounts. */
export async function countReconciliation(who: Reconciler): Promise<Counted<'amountPaisa'>> {
  const [counted] = await query<Counted<'amountPaisa'>>(openOf(who), [reconcilerId(who), who.environment])
  return found(counted)
}

/** A page of the top-ups that wait for this business or for the operator, newest first. */
export async function listReconciliation(
  who: Reconciler,
  { status, kind, limit, cursor }: ListReconciliationQuery,
): Promise<Page<ReconciliationView>> {
  const params: unknown[] = [reconcilerId(who), who.environment, limit + 1]
  let text = `${SELECT}WHERE ${theirs(who)} AND ${WAITS}${STATUS[status]}`
  if (kind) {
    params.push(reasonsOf(kind))
    text += ` AND ${REASON} = ANY ($${params.length}::text[])`
  }
  if (cursor) {
    params.push(cursor)
    text += ` AND p.id < $${params.length}`
  }
  const rows = await query<ReconciliationView>(`${text} ORDER BY p.id DESC LIMIT $3`, params)
  return toPage(await withNames(rows), limit)
}

/**
 * A top-up of this business, or of no business, in any state.
 * @param tx the transaction that has changed it, if it is still open.
 * @throws {DomainError} `resource_not_found`.
 */
export async function getReconciliation(who: Reconciler, id: TopUpId, tx?: Tx): Promise<ReconciliationView> {
  const read = tx ? tx.query : query
  const one = `${SELECT}WHERE ${theirs(who)} AND p.id = $3`
  const row = found((await read<ReconciliationView>(one, [reconcilerId(who), who.environment, id]))[0])
  return (await withNames([row]))[0] as ReconciliationView
}

async function withNames(rows: readonly ReconciliationView[]): Promise<ReconciliationView[]> {
  const ids = [...new Set(rows.flatMap(({ handledBy }) => (handledBy && fromWire('acc', handledBy)) || []))]
  const people =
    ids.length > 0
      ? await query<{ id: string; name: string }>(
          'SELECT id, name FROM merchant_accounts WHERE id = ANY ($1::uuid[])',
          [ids],
        )
      : []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    handledByName: names.get((row.handledBy && fromWire('acc', row.handledBy)) || '') ?? null,
  }))
}
