import { firstIdAt } from '@/lib/core/id'
import { idOfTomorrow, idPast, leastIdSince } from '@/lib/core/id-time'
import type { NepaliMonth } from '@/lib/core/nepali-month'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { MOVEMENT_COLUMNS, MOVEMENT_TABLES, type WalletMovement } from './load-transactions'

/** How many rows are in memory at once. */
const ROWS_AT_ONCE = 500

type Reader = Pick<UserCtx, 'walletId' | 'environment'>

// In production, ids grow with their rows' time, so other months of an old wallet are not read. A sandbox has its own time.
const boundsOf = ({ environment }: Reader, { from, to }: NepaliMonth): [string, string] =>
  environment === 'production' ? [leastIdSince(from), idPast(to)] : [firstIdAt(new Date(0)), idOfTomorrow()]

// Both tables are bounded, because PostgreSQL does not infer the partitions of one from the bounds of the other.
const ROWS = `
SELECT ${MOVEMENT_COLUMNS} ${MOVEMENT_TABLES}
WHERE e.account_id = $1 AND e.transaction_id > $2 AND t.id > $2 AND e.transaction_id < $3 AND t.id < $3
  AND t.created_at >= $4 AND t.created_at < $5
ORDER BY e.transaction_id LIMIT $6`

/** The movements of a wallet in a month, in order of time, page by page. */
export async function* statementPages(
  ctx: Reader,
  month: NepaliMonth,
): AsyncGenerator<WalletMovement[], void> {
  let [after, until] = boundsOf(ctx, month)
  for (;;) {
    const values = [ctx.walletId, after, until, month.from, month.to, ROWS_AT_ONCE]
    const rows = await query<WalletMovement>(ROWS, values)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last.id
  }
}

const BEFORE = `
SELECT e.balance_after_paisa FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
WHERE e.account_id = $1 AND e.transaction_id < $2 AND t.id < $2 AND t.created_at < $3
ORDER BY e.transaction_id DESC LIMIT 1`

/** A wallet's balance at the start of a month. */
export async function balanceAtStart(ctx: Reader, month: NepaliMonth): Promise<bigint> {
  const before = ctx.environment === 'production' ? idPast(month.from) : idOfTomorrow()
  const [row] = await query<{ balanceAfterPaisa: bigint }>(BEFORE, [ctx.walletId, before, month.from])
  return row?.balanceAfterPaisa ?? 0n
}
