/**
 * SQL: entries `e` with their transactions `t`. The index of an account finds its entries, and each entry finds its transaction. OFFSET 0
 * keeps the planner from reading the transactions of all other businesses too.
 */
export const ENTRIES = `ledger_entries e CROSS JOIN LATERAL (
  SELECT t.id, t.kind, t.invoice_id, t.created_at FROM ledger_transactions t WHERE t.id = e.transaction_id OFFSET 0
) t`

/**
 * SQL: the entry belongs to the day. Nearly all entries between the first and the last id of a day do. For an equation, the planner would
 * expect one in two hundred, and would read and sort the whole day for a page of 25. For a CASE it expects half.
 */
export const isOfDay = (day: string, timeZone: string): string =>
  `CASE WHEN (t.created_at AT TIME ZONE ${timeZone})::date = ${day} THEN true ELSE false END`
