import { expect } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'

/** The transaction of a process that dies before its n-th statement from here. */
function dying(tx: Tx, statements: number): Tx {
  let left = statements
  return {
    ...tx,
    query: (text, params) => (left-- > 0 ? tx.query(text, params) : Promise.reject(new Error('died'))),
    awaitAtCommit: (write) => tx.awaitAtCommit(write),
    afterCommit: () => {},
    attempt: (work) => tx.attempt(work),
  }
}

/** All rows of these tables, as one number each. */
async function rowsOf(tables: readonly string[]): Promise<unknown> {
  const sums = tables.map(
    (table) => `(SELECT md5(string_agg(r::text, ',' ORDER BY r::text)) FROM ${table} r) AS ${table}`,
  )
  return (await query(`SELECT ${sums.join(', ')}`))[0]
}

/**
 * Lets a process die before each statement of a write, one after the other: nothing of it is there. Then it lives, and is whole.
 * @param tables all that the write may touch.
 */
export async function dieEverywhere(
  tables: readonly string[],
  write: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const before = await rowsOf(tables)
  for (let statements = 0; ; statements++) {
    const died = await inTransaction((tx) => write(dying(tx, statements))).then(
      () => null,
      (error: Error) => error,
    )
    if (!died) break
    expect(died.message).toBe('died')
    expect(await rowsOf(tables), `died before statement ${statements + 1}`).toEqual(before)
  }
  expect(await rowsOf(tables)).not.toEqual(before)
}
