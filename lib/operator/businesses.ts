import { recordAudit } from '@/lib/audit/record'
import { accountsOfBusinesses } from '@/lib/bank-account/read'
import { approveForProduction } from '@/lib/business/approval'
import { isMoneyModeFixed } from '@/lib/business/money-mode'
import {
  feesOfBusinesses,
  type PayoutTerms,
  SCHEDULE_COLUMNS,
  type ScheduleRow,
  termsAt,
} from '@/lib/business/payout-terms'
import { found } from '@/lib/core/found'
import { type BusinessId, fromWire, NO_ID, toWire } from '@/lib/core/id'
import { type Page, toPage } from '@/lib/core/page'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import type { MoneyMode } from '@/prisma/generated/enums'
import type { BankAccountModel } from '@/prisma/generated/models'
import type { ListBusinessesQuery } from './schema'

/** A business as operators see it. */
export interface OperatorBusiness {
  id: BusinessId
  name: string
  legalName: string | null
  panNumber: string | null
  approved: boolean
  moneyMode: MoneyMode
  moneyModeFixed: boolean
  payablePaisa: bigint
  /** The total of payouts that have not reached the bank of the business yet. */
  inTransitPaisa: bigint
  payoutTerms: PayoutTerms
  /** Its account in the environment of the call. */
  bankAccount: BankAccountModel | null
  createdAt: Date
  /** The time on the clock of the environment. */
  now: Date
}

interface Row extends Omit<OperatorBusiness, 'payoutTerms' | 'bankAccount'>, ScheduleRow {}

// Only computed for the businesses on the page. Adds the later entries to the snapshot, as for the business itself.
const balanceOf = (kind: 'merchant_payable' | 'in_transit') => `coalesce((
  SELECT coalesce(s.balance_paisa, 0) + coalesce((
    SELECT sum(e.amount_paisa) FROM ledger_entries e
    WHERE e.account_id = a.id AND e.transaction_id > coalesce(s.through_transaction_id, '${NO_ID}')), 0)
  FROM ledger_accounts a LEFT JOIN ledger_snapshots s ON s.account_id = a.id
  WHERE a.business_id = b.id AND a.environment = $1 AND a.kind::text = '${kind}'), 0)`

const shown = (businesses: string) => `
SELECT b.id, b.name, b.legal_name, b.pan_number, b.production_waits_since IS NULL AS approved, b.created_at,
  b.money_mode, ${isMoneyModeFixed('b.id')} AS money_mode_fixed,
  ${SCHEDULE_COLUMNS}, ${CLOCK_NOW} AS now,
  ${balanceOf('merchant_payable')} AS payable_paisa, ${balanceOf('in_transit')} AS in_transit_paisa
FROM (${businesses}) b
${joinClock('b.id', '$1::environment')}
ORDER BY b.id DESC`

/** Adds the terms and the bank accounts of these businesses. */
async function completed(
  { environment }: OperatorCtx,
  rows: readonly Row[],
  reader: Pick<Tx, 'query'> = { query },
): Promise<OperatorBusiness[]> {
  const ids = rows.map(({ id }) => id)
  const fees = await feesOfBusinesses(reader, environment, ids)
  const accounts = await accountsOfBusinesses(reader, environment, ids)
  return rows.map((row) => ({
    ...row,
    payoutTerms: termsAt(row, fees.get(row.id) ?? [], row.now),
    bankAccount: accounts.get(row.id) ?? null,
  }))
}

// The characters % and _ in a person's text are escaped, so they only match themselves.
const MATCHES = (q: string, id: string) => `(
  strpos(lower(b.name), lower(${q})) > 0 OR strpos(lower(b.legal_name), lower(${q})) > 0 OR b.pan_number = ${q} OR b.id = ${id}
  OR EXISTS (
    SELECT FROM team_members m JOIN merchant_accounts o ON o.id = m.account_id
    WHERE m.business_id = b.id AND m.role = 'owner' AND strpos(o.email, lower(${q})) > 0))`

const WAITS: Record<'true' | 'false', string> = {
  true: 'b.production_waits_since IS NOT NULL',
  false: 'b.production_waits_since IS NULL',
}

// Counts the same rows as `countAccountsToVerify`. In the sandbox, accounts become verified by themselves.
const TO_VERIFY = `EXISTS (
  SELECT FROM bank_accounts k
  WHERE k.business_id = b.id AND k.environment = $1 AND k.environment = 'production' AND k.status = 'waiting')`

/** A page of all businesses, newest first, with what they are owed in the environment of the call. */
export async function listBusinesses(
  ctx: OperatorCtx,
  { q, waiting, toVerify, limit, cursor }: ListBusinessesQuery,
): Promise<Page<OperatorBusiness>> {
  const params: unknown[] = [ctx.environment, limit + 1]
  const at = (value: unknown) => `$${params.push(value)}`
  const conditions = ['true']
  if (q) conditions.push(MATCHES(at(q), at(fromWire('biz', q))))
  if (waiting !== undefined) conditions.push(WAITS[waiting ? 'true' : 'false'])
  if (toVerify !== undefined) conditions.push(toVerify ? TO_VERIFY : `NOT ${TO_VERIFY}`)
  if (cursor) conditions.push(`b.id < ${at(cursor)}`)
  const page = `SELECT * FROM businesses b WHERE ${conditions.join(' AND ')} ORDER BY b.id DESC LIMIT $2`
  return toPage(await completed(ctx, await query<Row>(shown(page), params)), limit)
}

const ONE = shown('SELECT * FROM businesses WHERE id = $2')

/** @throws {DomainError} `resource_not_found`. */
export async function getBusinessForOperator(
  ctx: OperatorCtx,
  id: BusinessId,
  tx?: Tx,
): Promise<OperatorBusiness> {
  const rows = await (tx?.query ?? query)<Row>(ONE, [ctx.environment, id])
  return found((await completed(ctx, rows, tx))[0])
}

/**
 * Allows a business to charge in production, as the command on the machine does. The business's log says that it was approved. The
 * operators' log says by whom. Approving it again does nothing.
 * @throws {DomainError} `resource_not_found`.
 */
export function approveBusiness(ctx: OperatorCtx, id: BusinessId): Promise<OperatorBusiness> {
  return transact(ctx, async (tx) => {
    const { waited } = await approveForProduction({ requestId: ctx.requestId, tx }, id)
    if (waited) await recordAudit(tx, ctx, 'business.approved', toWire('biz', id))
    return getBusinessForOperator(ctx, id, tx)
  })
}

const COUNT = 'SELECT count(*)::int AS count FROM businesses WHERE production_waits_since IS NOT NULL'

/** How many businesses wait for approval. */
export async function countWaitingBusinesses(_: OperatorCtx): Promise<number> {
  return found((await query<{ count: number }>(COUNT))[0]).count
}
