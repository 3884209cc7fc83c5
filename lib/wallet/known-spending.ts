import { NEPAL } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'

// What a browser that has proved the phone number before may spend from a balance without a code. All browsers of a wallet share one daily
// limit, so a stolen cookie can spend no more than one day's limit.

// A constraint of the table enforces the same limit.
const KNOWN_DAY_PAISA = 500_000n

const SPENT = `SELECT spent_paisa FROM known_browser_spendings WHERE wallet_id = $1 AND day = $2`

/**
 * How much more can be spent today without a code, in paisa. The day is a day in Nepal. @param now on the clock of the wallet's business.
 */
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
 * Counts an amount that is taken from a wallet without a code.
 * @param walletId of a wallet that this transaction has locked.
 * @returns false, and counts nothing, if it is more than the day's limit leaves.
 */
export async function spendWithoutCode(tx: Tx, walletId: string, paisa: bigint, now: Date): Promise<boolean> {
  if (paisa > (await leftWithoutCode(tx, walletId, now))) return false
  if (paisa > 0n) await tx.query(SPEND, [walletId, dayOf(now, NEPAL), paisa])
  return true
}

// Past days can be deleted in the sandbox, too: its clock only goes forward, and a past day limits nothing.
const PURGE = `
DELETE FROM known_browser_spendings WHERE (wallet_id, day) IN (
  SELECT wallet_id, day FROM known_browser_spendings WHERE day < current_date - 30 ORDER BY day LIMIT 1000 FOR UPDATE SKIP LOCKED)
RETURNING 1`

/** Deletes a batch of days that are more than 30 days old. @returns how many. 0 if none is left. */
export async function purgeSpendings(): Promise<number> {
  return (await query(PURGE, [])).length
}
