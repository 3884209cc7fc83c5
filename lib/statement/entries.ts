/**
 * SQL: entries `e` with their transactions `t`. The index of an account leads to its entries, and each of them to its
 * transaction. OFFSET 0 keeps the planner from reading the transactions of all other businesses beside them.
 */
export const ENTRIES = `ledger_entries e CROSS JOIN LATERAL (
  SELECT t.id, t.kind, t.invoice_id, t.created_at FROM ledger_transactions t WHERE t.id = e.transaction_id OFFSET 0
) t`

/**
 * SQL: the entry is of the day. Nearly all entries between the ids of a day are. Of an equation the planner expects one in two
 * hundred, and would read the whole day and sort it for a page of 25; of a CASE it expects half.
 */
export const isOfDay = (day: string, timeZone: string): string =>
  `CASE WHEN (t.created_at AT TIME ZONE ${timeZone})::date = ${day} THEN true ELSE false END`
