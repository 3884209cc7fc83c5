import type pg from 'pg'
import { DUE_NOW } from '@/lib/infra/database/due-now'
import type { SetAsideItemModel } from '@/prisma/generated/models'

// Implements `npm run set-aside`: an operator lists items that were set aside, and releases them.

type Client = Pick<pg.ClientBase, 'query'>

const LIST = `
SELECT kind, subject_id AS "subjectId", business_id AS "businessId", environment, error, failures,
  first_failed_at AS "firstFailedAt", last_failed_at AS "lastFailedAt", next_attempt_at AS "nextAttemptAt"
FROM set_aside_items ORDER BY first_failed_at, subject_id LIMIT $1`

/** The items that were set aside, oldest first, and their total number. */
export async function listSetAside(
  client: Client,
  limit: number,
): Promise<{ items: SetAsideItemModel[]; total: number }> {
  const { rows } = await client.query<SetAsideItemModel>(LIST, [limit])
  const counted = await client.query<{ count: string }>('SELECT count(*) FROM set_aside_items')
  return { items: rows, total: Number(counted.rows[0]?.count) }
}

const RELEASE = `
UPDATE set_aside_items SET next_attempt_at = ${DUE_NOW} WHERE $1::uuid IS NULL OR subject_id = $1 RETURNING 1`

/**
 * Ends the pause of one item or of all items. They are attempted again within a minute.
 * @param subjectId null for all items.
 * @returns how many were released.
 */
export async function releaseSetAside(client: Client, subjectId: string | null): Promise<number> {
  return (await client.query(RELEASE, [subjectId])).rows.length
}
