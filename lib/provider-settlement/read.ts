import type { Day } from '@/lib/core/day'
import { DAY_MS } from '@/lib/core/duration'
import { found } from '@/lib/core/found'
import type { ProviderSettlementId } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import { PROVIDER_NAMES, type ProviderName } from '@/lib/core/providers'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import type { ProviderSettlementModel, ProviderSettlementRowModel } from '@/prisma/generated/models'
import type { ListSettlementsQuery, MissingQuery, OpenRowsQuery, SettlementRowsQuery } from './schema'
import { providerSettlements, settlementRows } from './table'

/** A settlement. Its day is a date in Nepal, as text. */
export type Settlement = Omit<ProviderSettlementModel, 'settledOn' | 'provider'> & {
  settledOn: Day
  provider: ProviderName
}

const SELECT = `SELECT ${providerSettlements.columnList('s')}, s.settled_on::text AS settled_on FROM provider_settlements s`

/** @throws {DomainError} `resource_not_found`. */
export async function getSettlement(
  { environment }: Pick<OperatorCtx, 'environment'>,
  id: ProviderSettlementId,
): Promise<Settlement> {
  const rows = await query<Settlement>(`${SELECT} WHERE s.environment = $1 AND s.id = $2`, [environment, id])
  return found(rows[0])
}

/** Locks a settlement. @throws {DomainError} `resource_not_found`. */
export async function lockSettlement(
  tx: Tx,
  { environment }: Pick<OperatorCtx, 'environment'>,
  id: ProviderSettlementId,
): Promise<Settlement> {
  const rows = await tx.query<Settlement>(`${SELECT} WHERE s.environment = $1 AND s.id = $2 FOR UPDATE`, [
    environment,
    id,
  ])
  return found(rows[0])
}

/** A page of the settlements, newest first. */
export async function listSettlements(
  { environment }: OperatorCtx,
  { status, provider, limit, cursor }: ListSettlementsQuery,
): Promise<Page<Settlement>> {
  const rows = await query<Settlement>(
    `${SELECT} WHERE s.environment = $1 AND s.id < $2 AND ($3::text IS NULL OR s.status::text = $3)
       AND ($4::text IS NULL OR s.provider = $4::topup_provider) ORDER BY s.id DESC LIMIT $5`,
    [environment, cursor ?? idOfTomorrow(), status ?? null, provider ?? null, limit + 1],
  )
  return toPage(rows, limit)
}

const ROWS = `SELECT ${settlementRows.columnList('r')} FROM provider_settlement_rows r`

/** A page of a settlement's rows, in their order. @throws {DomainError} `resource_not_found`. */
export async function listSettlementRows(
  ctx: OperatorCtx,
  id: ProviderSettlementId,
  { result, limit, cursor }: SettlementRowsQuery,
): Promise<Page<ProviderSettlementRowModel>> {
  await getSettlement(ctx, id)
  const rows = await query<ProviderSettlementRowModel>(
    `${ROWS} WHERE r.settlement_id = $1 AND ($2::uuid IS NULL OR r.id > $2) AND ($3::text IS NULL OR r.result::text = $3)
     ORDER BY r.id LIMIT $4`,
    [id, cursor ?? null, result ?? null, limit + 1],
  )
  return toPage(rows, limit)
}

const PROBLEMS = `${ROWS} JOIN provider_settlements s ON s.id = r.settlement_id
WHERE r.environment = $1 AND r.id < $2 AND s.status = 'booked' AND r.result NOT IN ('matched', 'refund')`

/** A page of the problems of booked settlements, newest first. */
export async function listProblems(
  { environment }: OperatorCtx,
  { open, limit, cursor }: OpenRowsQuery,
): Promise<Page<ProviderSettlementRowModel>> {
  const rows = await query<ProviderSettlementRowModel>(
    `${PROBLEMS} ${open ? 'AND r.handled_at IS NULL' : ''} ORDER BY r.id DESC LIMIT $3`,
    [environment, cursor ?? idOfTomorrow(), limit + 1],
  )
  return toPage(rows, limit)
}

const OPEN = `SELECT count(*)::int AS count FROM provider_settlement_rows r JOIN provider_settlements s ON s.id = r.settlement_id
WHERE r.environment = $1 AND s.status = 'booked' AND r.result NOT IN ('matched', 'refund') AND r.handled_at IS NULL`

/** How many problems of booked settlements nobody has handled yet. */
export async function countOpenProblems({ environment }: OperatorCtx): Promise<number> {
  const [counted] = await query<{ count: number }>(OPEN, [environment])
  return counted?.count ?? 0
}

/** A top-up that was credited, but that no provider has paid to the bank yet. */
export interface Missing {
  id: string
  provider: ProviderName
  reference: string
  amountPaisa: bigint
  creditedAt: Date
}

const MISSING = `
SELECT id, provider, provider_reference AS reference, received_paisa AS amount_paisa, settled_at AS credited_at FROM topups
WHERE environment = $1 AND provider = ANY ($2::topup_provider[]) AND state = 'succeeded' AND provider_settlement_id IS NULL AND provider_account_id IS NULL
  AND settled_at < $3 AND id < $4
ORDER BY id DESC LIMIT $5`

const OVERDUE = `
SELECT count(*)::int AS count, coalesce(sum(received_paisa), 0)::bigint AS amount_paisa FROM topups
WHERE environment = $1 AND provider = ANY ($2::topup_provider[]) AND state = 'succeeded' AND provider_settlement_id IS NULL AND provider_account_id IS NULL AND settled_at < $3`

/** How many top-ups should have reached the bank by now, and their total. */
export async function countMissing({
  environment,
  now,
}: OperatorCtx): Promise<{ count: number; amountPaisa: bigint }> {
  const before = new Date(now.getTime() - env().PROVIDER_TERM_DAYS * DAY_MS)
  const [counted] = await query<{ count: number; amountPaisa: bigint }>(OVERDUE, [
    environment,
    PROVIDER_NAMES,
    before,
  ])
  return counted as { count: number; amountPaisa: bigint }
}

/** A page of the top-ups that should have reached the bank by now, newest first. Test money has no provider. */
export async function listMissing(
  { environment, now }: OperatorCtx,
  { provider, olderThanDays = env().PROVIDER_TERM_DAYS, limit, cursor }: MissingQuery,
): Promise<Page<Missing>> {
  const before = new Date(now.getTime() - olderThanDays * DAY_MS)
  const names = provider ? [provider] : PROVIDER_NAMES
  const rows = await query<Missing>(MISSING, [
    environment,
    names,
    before,
    cursor ?? idOfTomorrow(),
    limit + 1,
  ])
  return toPage(rows, limit)
}
