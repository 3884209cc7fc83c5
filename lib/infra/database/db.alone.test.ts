import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDatabase, pool, query } from './db'
import { SESSION_SETTINGS } from './session-settings'

beforeAll(() => query('CREATE TABLE test_locked (id int PRIMARY KEY, marked boolean NOT NULL DEFAULT false)'))
afterAll(() => query('DROP TABLE test_locked'))

// Creating tables makes the rollback slow, because the server removes their files before it releases the locks.
const FAIL_WITH_LOCKS = `
DO $$ BEGIN
  UPDATE test_locked SET marked = true;
  FOR n IN 1..300 LOOP EXECUTE format('CREATE TABLE test_rolled_back_%s (id int PRIMARY KEY, text text)', n); END LOOP;
  RAISE EXCEPTION 'refused' USING ERRCODE = '23514';
END $$`

it('reports the failure of a statement when its locks are released', async () => {
  await query('INSERT INTO test_locked (id) VALUES (1)')
  // Opens both connections of the test in advance, so that the second statement need not wait for a new one.
  await Promise.all([query('SELECT pg_sleep(0.1)'), query('SELECT pg_sleep(0.1)')])
  await expect(query(FAIL_WITH_LOCKS)).rejects.toThrow('refused')
  expect(await query('SELECT id FROM test_locked FOR UPDATE SKIP LOCKED')).toEqual([{ id: 1 }])
})

it('keeps the connection of a statement that failed', async () => {
  const before = pool().totalCount
  await expect(query(`SELECT 'word'::int`)).rejects.toThrow('invalid input syntax')
  expect(pool().totalCount).toBe(before)
})

it('replaces a connection that the server has ended', async () => {
  await expect(query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('sets the time limits and the other settings of its connections, whatever the server says', async () => {
  const rows = await query<{ name: string; value: string }>(
    'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
    [Object.keys(SESSION_SETTINGS)],
  )
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(SESSION_SETTINGS)
})

it('a connection that is lost while its borrower computes is no uncaught error of the process', async () => {
  const client = await pool().connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await query('SELECT pg_terminate_backend($1::int)', [rows[0]?.pid])
  await lost
  client.release(true)
})

it('a new connection that is lost before it was looked at is no uncaught error of the process', async () => {
  const listening: number[] = []
  const note = (client: pg.PoolClient) => {
    // The pool removes its own error listener before it lends a connection.
    setImmediate(() => listening.push(client.listenerCount('error')))
  }
  await closeDatabase()
  pool().on('connect', note)
  await query('SELECT 1')
  pool().off('connect', note)
  expect(listening.every((count) => count > 0)).toBe(true)
  expect(listening).toHaveLength(1)
})
