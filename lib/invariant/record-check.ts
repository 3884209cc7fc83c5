import type { Report } from './check'
import type { Client } from './rule'

const STORE = `
INSERT INTO invariant_checks (invariant, breaches, checked_at)
SELECT c.id, c.total, clock_timestamp() FROM json_to_recordset($1::json) AS c(id text, total integer)
ON CONFLICT (invariant) DO UPDATE SET breaches = excluded.breaches, checked_at = excluded.checked_at`

/** Stores how many breaches of each invariant were found. GET /api/metrics exposes the numbers. */
export async function recordCheck(client: Client, reports: readonly Report[]): Promise<void> {
  await client.query(STORE, [JSON.stringify(reports.map(({ id, total }) => ({ id, total })))])
}
