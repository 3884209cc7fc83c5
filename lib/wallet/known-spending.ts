import { NEPAL } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'

// What a browser that proved the number before takes from a balance without a code. All browsers of a wallet count together, so a
// stolen cookie gives nobody more than a day's part.

// A constraint of the table keeps it too.
const KNOWN_DAY_PAISA = 500_000n

const SPENT = `SELECT spent_paisa FROM known_browser_spendings WHERE wallet_id = $1 AND day = $2`

/** @param now on the clock of the wallet's world. The day is one in Nepal. */
export async function leftWithoutCode(
  reader: Pick<Tx, 'query'>,
  walletId: string,
  now: Date,
): Promise<bigint> {
  const [row] = await reader.query<{ spentPaisa: bigint }>(SPENT, [walletId, dayOf(now, NEPAL)])
  return KNOWN_DAY_PAISA - (row?.spentPaisa ?? 0n)
}

const SPEND = `
INSERT INTO known_browser_spendings AS k (wallet_id, day, spent_paisa) VALUES ($1, $2, $3)
ON CONFLICT (wallet_id, day) DO UPDATE SET spent_paisa = k.spent_paisa + excluded.spent_paisa`

/**
 * Counts what is taken from a wallet without a code.
 * @param walletId of a wallet that this transaction has locked.
 * @returns false if it is more than is left of the day. Then nothing is counted.
 */
export async function spendWithoutCode(tx: Tx, walletId: string, paisa: bigint, now: Date): Promise<boolean> {
  if (paisa > (await leftWithoutCode(tx, walletId, now))) return false
  if (paisa > 0n) await tx.query(SPEND, [walletId, dayOf(now, NEPAL), paisa])
  return true
}

// The clock of a sandbox only goes forward, and a day that is over limits nothing.
const PURGE = `
DELETE FROM known_browser_spendings WHERE (wallet_id, day) IN (
  SELECT wallet_id, day FROM known_browser_spendings WHERE day < current_date - 30 ORDER BY day LIMIT 1000 FOR UPDATE SKIP LOCKED)
RETURNING 1`

/** Deletes a batch of days that are long over. @returns how many. 0: none is left. */
export async function purgeSpendings(): Promise<number> {
  return (await query(PURGE, [])).length
}
