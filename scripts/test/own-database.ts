import pg from 'pg'
import { afterAll, expect, inject, type RunnerTestSuite } from 'vitest'
import { writtenByHand } from '@/lib/testing/books'
import type { ClosedBooks } from './bookkeeper'

/**
 * Before each test file: a new copy of the migrated database, so that a job over everything that is due sees only the
 * rows of its own file. A worker runs one file at a time and uses the same name again.
 */
const server = inject('databaseServer')
const database = `${inject('templateDatabase')}_${process.env.VITEST_POOL_ID}`

const client = new pg.Client({ connectionString: server })
await client.connect()
await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
await client.query(`CREATE DATABASE ${database} TEMPLATE ${inject('templateDatabase')} STRATEGY file_copy`)
await client.end()

const url = new URL(server)
url.pathname = `/${database}`
process.env.DATABASE_URL = url.href

// A test may have replaced it when the file ends.
const { fetch } = globalThis

/** After each test file: the invariants hold for all that its tests have written (lib/testing/books.ts). */
// biome-ignore lint/correctness/noEmptyPattern: Vitest requires the pattern
afterAll(async ({}, file) => {
  const books: ClosedBooks = { database: url.href, all: haveAllPassed(file), declared: [...writtenByHand()] }
  const response = await fetch(inject('bookkeeper'), { method: 'POST', body: JSON.stringify(books) })
  expect(response.ok ? await response.json() : await response.text()).toEqual([])
})

function haveAllPassed(suite: Readonly<RunnerTestSuite>): boolean {
  return suite.tasks.every((task) => ('tasks' in task ? haveAllPassed(task) : task.result?.state === 'pass'))
}
