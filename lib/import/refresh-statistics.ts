import type { Tx } from '@/lib/infra/database/transaction'

// So many times as large as PostgreSQL believes.
const FAR_OFF = 10

const HAS_GROWN = `
SELECT 1 FROM pg_class
WHERE oid IN ('customers'::regclass, 'import_rows'::regclass) AND reltuples < $1::integer / ${FAR_OFF} LIMIT 1`

// A table that somebody else counts at this moment is left out.
const ANALYZE = 'ANALYZE (SKIP_LOCKED) customers, subscriptions, recurring_movements, import_rows'

/**
 * Lets PostgreSQL count the tables again that an import fills, if it believes that they are nearly empty. All indexes of an
 * empty table look alike, and a connection keeps the plan that it made then: it looks for each customer in the index of a whole
 * business. PostgreSQL counts by itself, but up to a minute later, when a merchant has moved in.
 * @param rows that the import has made until now.
 */
export async function refreshStatistics(tx: Tx, rows: number): Promise<void> {
  const grown = await tx.query(HAS_GROWN, [rows])
  if (grown.length > 0) await tx.query(ANALYZE)
}
