import type { Tx } from '@/lib/infra/database/transaction'

interface Place {
  table: string
  /** The primary key of the table: an HMAC of the thing that is counted. */
  column: string
}

/**
 * Moves a counter's row from the HMAC of an older APP_SECRET to that of the newest. So counts survive a rotation. Does nothing outside of a
 * rotation.
 * @param hmacs the HMACs of one thing under all keys, newest first.
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
