import { NO_ID } from '@/lib/core/id'
import { MERCHANT_BALANCE } from '@/lib/ledger/get-merchant-balance'
import { greatestOf, leastOf } from './advance-days'
import { ENTRIES } from './entries'

/**
 * SQL of one statement, so that all its parts see the same data. `account` is what the business $1 is owed in the environment $2. `days` is
 * what moved on each day in the time zone $3: the stored days, and the entries that they do not include yet. `closed` has the balance at
 * the end of each day, computed backwards from what is owed now. `done` has no row if the stored days are for another time zone. Then all
 * entries are read.
 */
export const BOOK_DAYS = `
account AS MATERIALIZED (${MERCHANT_BALANCE}), done AS MATERIALIZED (
  SELECT p.through_transaction_id FROM ledger_day_progress p WHERE p.account_id = (SELECT id FROM account) AND p.time_zone = $3
), days AS MATERIALIZED (
  SELECT day, sum(in_paisa) AS in_paisa, sum(out_paisa) AS out_paisa, sum(movements)::int AS movements,
    ${leastOf('first_id')} AS first_id, ${greatestOf('last_id')} AS last_id
  FROM (
    SELECT day, in_paisa, out_paisa, movements, first_transaction_id AS first_id, last_transaction_id AS last_id
    FROM ledger_days WHERE account_id = (SELECT id FROM account) AND EXISTS (SELECT FROM done)
    UNION ALL
    SELECT (t.created_at AT TIME ZONE $3)::date, sum(greatest(e.amount_paisa, 0)), sum(least(e.amount_paisa, 0)), count(*),
      ${leastOf('t.id')}, ${greatestOf('t.id')}
    FROM ${ENTRIES}
    WHERE e.account_id = (SELECT id FROM account)
      AND e.transaction_id > coalesce((SELECT through_transaction_id FROM done), '${NO_ID}')
    GROUP BY 1
  ) part GROUP BY day
), closed AS (
  SELECT *, (SELECT balance_paisa FROM account)
    - coalesce(sum(in_paisa + out_paisa) OVER (ORDER BY day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS closing_paisa
  FROM days
)`

/** SQL: the day is between $4 and $5. */
export const WITHIN_DAYS = '($4::date IS NULL OR day >= $4::date) AND ($5::date IS NULL OR day < $5::date)'
