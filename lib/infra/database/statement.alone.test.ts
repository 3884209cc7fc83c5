import { afterAll, beforeEach, expect, it } from 'vitest'
import { closeDatabase, pool, query } from './db'
import { inTransaction } from './transaction'

beforeEach(async () => {
  await query('DROP TABLE IF EXISTS test_grown')
  await query('CREATE TABLE test_grown (id int PRIMARY KEY)')
  await query('INSERT INTO test_grown VALUES (1)')
})
afterAll(() => query('DROP TABLE test_grown'))

/** What a newer version's migration does while this version is running. */
const addColumn = () => query('ALTER TABLE test_grown ADD COLUMN note_text text DEFAULT $$new$$')

it('a prepared statement still works after a migration adds a column to its table', async () => {
  const read = () => query('SELECT * FROM test_grown')
  await Promise.all([read(), read(), read()])
  await addColumn()
  const open = pool().totalCount
  const rows = await Promise.all([read(), read(), read()])
  expect(rows.flat()).toEqual(Array.from({ length: 3 }, () => ({ id: 1, noteText: 'new' })))
  expect(pool().totalCount).toBe(open)
})

it('a transaction is done again when a migration has added a column to tables of its statements', async () => {
  const work = () =>
    inTransaction(async (tx) => {
      await tx.query('UPDATE test_grown SET id = id + 1')
      const one = await tx.query('SELECT * FROM test_grown')
      const other = await tx.query('SELECT t.* FROM test_grown t FOR UPDATE')
      return [...one, ...other]
    })
  await work()
  await addColumn()
  expect(await work()).toEqual([
    { id: 3, noteText: 'new' },
    { id: 3, noteText: 'new' },
  ])
})

it('a column that a migration adds does not shift the values of the columns after it', async () => {
  const read = () => query('SELECT t.*, 5 AS amount_paisa FROM test_grown t')
  expect(await read()).toEqual([{ id: 1, amountPaisa: 5 }])
  await addColumn()
  // A connection that is opened after the migration prepares the statement again.
  await closeDatabase()
  expect(await read()).toEqual([{ id: 1, noteText: 'new', amountPaisa: 5 }])
})
