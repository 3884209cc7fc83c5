import { DAY_MS } from '@/lib/core/duration'
import { firstIdAt } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { KEPT_DAYS } from './limits-schema'

const ROWS = 5_000

// Rows of imports that will not run any more. Of those that ran, who was made of which row stays.
const DELETE_UNUSED = `
WITH old AS (
  SELECT business_id, environment, id FROM imports
  WHERE status = 'checked' AND id < $1 ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
), ended AS (
  UPDATE imports i SET status = 'deleted', updated_at = greatest(i.updated_at, now()) FROM old
  WHERE (i.business_id, i.environment, i.id) = (old.business_id, old.environment, old.id) RETURNING i.business_id, i.environment, i.id
), files AS (
  DELETE FROM import_files f USING ended e WHERE (f.business_id, f.environment, f.import_id) = (e.business_id, e.environment, e.id)
)
DELETE FROM import_rows r USING ended e WHERE (r.business_id, r.environment, r.import_id) = (e.business_id, e.environment, e.id) RETURNING 1`

const EMPTY = `
UPDATE import_rows SET cells = NULL WHERE (business_id, environment, import_id, "row") IN (
  SELECT business_id, environment, import_id, "row" FROM import_rows
  WHERE cells IS NOT NULL AND state <> 'ready' AND import_id < $1 LIMIT $2)
RETURNING 1`

/**
 * Deletes what the files of a week ago say: of an import that did not run all rows, of others the cells of the rows that were
 * not made.
 * @returns how many rows.
 */
export async function purgeImports(now: Date): Promise<number> {
  const last = firstIdAt(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  const unused = await query(DELETE_UNUSED, [last])
  return unused.length > 0 ? unused.length : (await query(EMPTY, [last, ROWS])).length
}
