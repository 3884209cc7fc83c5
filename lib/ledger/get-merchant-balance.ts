import { firstIdAt, NO_ID } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { MovementKind } from './post'
import type { MerchantBalanceQuery } from './schema'

// The snapshot and the later entries, read in one statement.
export const MERCHANT_BALANCE = `
SELECT a.id, coalesce(s.balance_paisa, 0) + coalesce((
    SELECT sum(e.amount_paisa) FROM ledger_entries e
    WHERE e.account_id = a.id AND e.transaction_id > coalesce(s.through_transaction_id, '${NO_ID}')), 0) AS balance_paisa
FROM ledger_accounts a LEFT JOIN ledger_snapshots s ON s.account_id = a.id
WHERE a.business_id = $1 AND a.environment = $2 AND a.kind = 'merchant_payable'`

const FROM_MOVEMENTS = `
FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
WHERE e.account_id = $1`

export interface Movement {
  id: string
  kind: MovementKind
  amountPaisa: bigint
  invoiceId: string | null
  createdAt: Date
}

export interface MerchantBalance {
  balancePaisa: bigint
  /** Null if no period was requested. */
  period: { inPaisa: bigint; outPaisa: bigint; movements: number } | null
  movements: Page<Movement>
}

/** The merchant's payable account, and its balance. */
export async function readMerchantBalance(
  on: Pick<Tx, 'query'>,
  { businessId, environment }: Pick<Ctx, 'businessId' | 'environment'>,
): Promise<{ id: string; balancePaisa: bigint }> {
  const [account] = await on.query<{ id: string; balancePaisa: bigint }>(MERCHANT_BALANCE, [
    businessId,
    environment,
  ])
  if (!account) throw new Error(`business ${businessId} has no merchant-payable account`)
  return account
}

/** The amount owed to the merchant, and the movements of a period, newest first. */
export async function getMerchantBalance(ctx: Ctx, wanted: MerchantBalanceQuery): Promise<MerchantBalance> {
  const account = await readMerchantBalance({ query }, ctx)
  const [movements, period] = await Promise.all([
    listMovements(ctx, account.id, wanted),
    addUpPeriod(ctx, account.id, wanted),
  ])
  return { balancePaisa: account.balancePaisa, period, movements }
}

const ACCOUNT = `
SELECT id FROM ledger_accounts WHERE business_id = $1 AND environment = $2 AND kind = 'merchant_payable'`

/** Only the movements, for a list that is read page by page. */
export async function listMerchantMovements(ctx: Ctx, wanted: MerchantBalanceQuery): Promise<Page<Movement>> {
  const [account] = await query<{ id: string }>(ACCOUNT, [ctx.businessId, ctx.environment])
  return account ? listMovements(ctx, account.id, wanted) : { items: [], nextCursor: null }
}

async function listMovements(
  ctx: Ctx,
  accountId: string,
  { since, until, limit, cursor }: MerchantBalanceQuery,
): Promise<Page<Movement>> {
  const { conditions, params } = inPeriod(ctx, accountId, since, until)
  params.push(cursor ?? idOfTomorrow(), limit + 1)
  const rows = await query<Movement>(
    `SELECT t.id, t.kind, e.amount_paisa, t.invoice_id, t.created_at ${FROM_MOVEMENTS}${conditions}
     AND e.transaction_id < $${params.length - 1} AND t.id < $${params.length - 1} ORDER BY e.transaction_id DESC LIMIT $${params.length}`,
    params,
  )
  return toPage(rows, limit)
}

async function addUpPeriod(
  ctx: Ctx,
  accountId: string,
  { since, until }: MerchantBalanceQuery,
): Promise<MerchantBalance['period']> {
  if (!since && !until) return null
  const { conditions, params } = inPeriod(ctx, accountId, since, until)
  const [sums] = await query<NonNullable<MerchantBalance['period']>>(
    `SELECT coalesce(sum(e.amount_paisa) FILTER (WHERE e.amount_paisa > 0), 0) AS in_paisa,
       coalesce(sum(e.amount_paisa) FILTER (WHERE e.amount_paisa < 0), 0) AS out_paisa, count(*)::int AS movements
     ${FROM_MOVEMENTS}${conditions}`,
    params,
  )
  return sums ?? null
}

// A production id contains the time of its movement. This allows for clocks that differ, and for a transaction that had to wait.
const SLACK_MS = 15 * 60_000

/**
 * Limits a query to the movements of a period. In production the ids narrow the index range. The sandbox has its own clock, so its ids do
 * not.
 */
function inPeriod({ environment }: Ctx, accountId: string, since: Date | undefined, until: Date | undefined) {
  const params: unknown[] = [accountId]
  let conditions = ''
  const add = (condition: string, value: unknown) => {
    params.push(value)
    conditions += ` AND ${condition} $${params.length}`
  }
  if (since) add('t.created_at >=', since)
  if (until) add('t.created_at <', until)
  const ids = movementIds(environment, since, until)
  // Both tables are bounded, because PostgreSQL does not infer the partitions of one from the bounds of the other.
  for (const id of ['e.transaction_id', 't.id']) {
    if (ids.from) add(`${id} >=`, ids.from)
    if (ids.to) add(`${id} <`, ids.to)
  }
  return { conditions, params }
}

/** The range of ids that contains the movements of a period. Null if that side is open. */
export const movementIds = (
  environment: Environment,
  since: Date | undefined,
  until: Date | undefined,
): { from: string | null; to: string | null } => ({
  from: environment === 'production' && since ? idNear(since.getTime() - SLACK_MS) : null,
  to: environment === 'production' && until ? idNear(until.getTime() + SLACK_MS) : null,
})

// The last instant that a UUIDv7 can hold.
const LAST_MS = 2 ** 48 - 1

const idNear = (ms: number) => firstIdAt(new Date(Math.min(Math.max(0, ms), LAST_MS)))
