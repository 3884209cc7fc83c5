import type { Tx } from '@/lib/infra/database/transaction'

interface Place {
  table: string
  /** The primary key of the table: an HMAC of what is counted. */
  column: string
}

/**
 * Gives a counter's row the HMAC of the newest APP_SECRET, if it still has that of an older one. So what was counted
 * before a rotation counts after it. Without a rotation it does nothing.
 * @param hmacs those of one thing under all keys, the newest first.
 * @returns the newest.
 */
export async function moveToNewestKey(
  { query }: Pick<Tx, 'query'>,
  { table, column }: Place,
  [newest, ...older]: [Buffer, ...Buffer[]],
): Promise<Buffer> {
  if (older.length > 0)
    await query(
      `UPDATE ${table} SET ${column} = $1
       WHERE ${column} = (SELECT ${column} FROM ${table} WHERE ${column} = ANY ($2) LIMIT 1)
         AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = $1)`,
      [newest, older],
    )
  return newest
}
