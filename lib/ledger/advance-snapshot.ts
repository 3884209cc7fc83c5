import { isNotPaused, type SetAsideItem } from '@/lib/infra/bulkhead/set-aside'
import { advanceAccount } from './advance-account'

// A step of this size takes a few hundred milliseconds. An account with more entries needs several steps.
const MAX_ENTRIES = 200_000

const NEXT_ACCOUNT = `
SELECT a.id, a.business_id, a.environment,
  coalesce(s.through_transaction_id, '00000000-0000-0000-0000-000000000000') AS through
FROM ledger_accounts a LEFT JOIN ledger_snapshots s ON s.account_id = a.id
WHERE a.kind <> 'wallet' AND ${isNotPaused('balance_snapshot', 'a.id')} AND EXISTS (
  SELECT 1 FROM ledger_entries e WHERE e.account_id = a.id AND e.transaction_id < $1
    AND e.transaction_id > coalesce(s.through_transaction_id, '00000000-0000-0000-0000-000000000000'))
ORDER BY s.taken_at NULLS FIRST LIMIT 1
FOR NO KEY UPDATE OF a SKIP LOCKED`

const TAKE = `
WITH tail AS (
  SELECT transaction_id, amount_paisa FROM ledger_entries
  WHERE account_id = $1 AND transaction_id > $2 AND transaction_id < $3 ORDER BY transaction_id LIMIT $4
)
INSERT INTO ledger_snapshots AS s (account_id, balance_paisa, through_transaction_id)
SELECT $1, sum(amount_paisa), (SELECT transaction_id FROM tail ORDER BY transaction_id DESC LIMIT 1) FROM tail
ON CONFLICT (account_id) DO UPDATE SET balance_paisa = s.balance_paisa + excluded.balance_paisa,
  through_transaction_id = excluded.through_transaction_id, taken_at = now()`

type Account = SetAsideItem & { through: string }

/**
 * Moves the snapshot of one account forward to the settled entries. Safe to repeat. An account whose entries cannot be added up is set
 * aside.
 * @returns false if every snapshot is up to date.
 */
export function advanceSnapshot(now: Date): Promise<boolean> {
  return advanceAccount<Account>(now, {
    kind: 'balance_snapshot',
    next: NEXT_ACCOUNT,
    count: (tx, { id, through }, mark) => tx.query(TAKE, [id, through, mark, MAX_ENTRIES]),
  })
}
