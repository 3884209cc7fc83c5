import { NO_ID } from '@/lib/core/id'
import { isNotPaused, type SetAsideItem } from '@/lib/infra/bulkhead/set-aside'
import { advanceAccount } from '@/lib/ledger/advance-account'
import { ENTRIES } from './entries'

// This many take some hundred milliseconds. An account with more entries needs several steps.
const MAX_ENTRIES = 100_000

const NEXT_ACCOUNT = `
SELECT a.id, a.business_id, a.environment, b.time_zone, coalesce(
  CASE WHEN p.time_zone = b.time_zone THEN p.through_transaction_id END, '${NO_ID}') AS through
FROM ledger_accounts a
JOIN businesses b ON b.id = a.business_id
LEFT JOIN ledger_day_progress p ON p.account_id = a.id
WHERE a.kind = 'merchant_payable' AND ${isNotPaused('ledger_days', 'a.id')} AND EXISTS (
  SELECT 1 FROM ledger_entries e WHERE e.account_id = a.id AND e.transaction_id < $1
    AND e.transaction_id > coalesce(CASE WHEN p.time_zone = b.time_zone THEN p.through_transaction_id END, '${NO_ID}'))
ORDER BY p.taken_at NULLS FIRST LIMIT 1
FOR NO KEY UPDATE OF a SKIP LOCKED`

const FORGET = 'DELETE FROM ledger_days WHERE account_id = $1'

const COUNT = `
WITH tail AS (
  SELECT e.transaction_id AS id, e.amount_paisa, (t.created_at AT TIME ZONE $2)::date AS day
  FROM ${ENTRIES}
  WHERE e.account_id = $1 AND e.transaction_id > $3 AND e.transaction_id < $4
  ORDER BY e.transaction_id LIMIT $5
), counted AS (
  INSERT INTO ledger_days AS d (account_id, day, in_paisa, out_paisa, movements, first_transaction_id, last_transaction_id)
  SELECT $1, day, sum(greatest(amount_paisa, 0)), sum(least(amount_paisa, 0)), count(*), ${leastOf('id')}, ${greatestOf('id')}
  FROM tail GROUP BY day
  ON CONFLICT (account_id, day) DO UPDATE SET in_paisa = d.in_paisa + excluded.in_paisa,
    out_paisa = d.out_paisa + excluded.out_paisa, movements = d.movements + excluded.movements,
    last_transaction_id = excluded.last_transaction_id
)
INSERT INTO ledger_day_progress (account_id, time_zone, through_transaction_id)
SELECT $1, $2, (SELECT id FROM tail ORDER BY id DESC LIMIT 1)
ON CONFLICT (account_id) DO UPDATE
  SET time_zone = excluded.time_zone, through_transaction_id = excluded.through_transaction_id, taken_at = now()`

/** SQL: the smallest id of a group. min(uuid) only exists in the newest PostgreSQL. */
export function leastOf(id: string): string {
  return `min(${id}::text COLLATE "C")::uuid`
}

/** SQL: the largest id of a group. */
export function greatestOf(id: string): string {
  return `max(${id}::text COLLATE "C")::uuid`
}

type Account = SetAsideItem & { through: string; timeZone: string }

/**
 * Adds the settled entries of one business to the stored sums per day. It is safe to repeat. An entry belongs to the day that its
 * transaction says, so one that is written late is added to an earlier day. After a change of the time zone, all entries are counted again.
 * An account whose entries cannot be counted is set aside.
 * @returns false if everything is counted.
 */
export function advanceDays(now: Date): Promise<boolean> {
  return advanceAccount<Account>(now, {
    kind: 'ledger_days',
    next: NEXT_ACCOUNT,
    count: async (tx, { id, timeZone, through }, mark) => {
      if (through === NO_ID) await tx.query(FORGET, [id])
      await tx.query(COUNT, [id, timeZone, through, mark, MAX_ENTRIES])
    },
  })
}
