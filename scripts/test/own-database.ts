import pg from 'pg'
import { afterAll, expect, inject, type RunnerTestSuite } from 'vitest'
import { closeDatabase } from '@/lib/infra/database/db'
import { writtenByHand } from '@/testing/books'
import type { ClosedBooks } from './bookkeeper'
import { beginFile } from './fresh-file'

/**
 * Before each test file: a new copy of the migrated database. So a job over everything that is due sees only the rows of its own file. No
 * other file's database has this name, so work that a file leaves running cannot reach the next one.
 */
const server = inject('databaseServer')
const template = inject('templateDatabase')
const database = `${template}_${process.pid}_${beginFile()}`
await onServer(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`)

const url = new URL(server)
url.pathname = `/${database}`
process.env.DATABASE_URL = url.href

// A test may have replaced it by the end of the file.
const { fetch } = globalThis

/** After each test file: the invariants hold for all that its tests have written (testing/books.ts). */
// biome-ignore lint/correctness/noEmptyPattern: Vitest requires the pattern
afterAll(async ({}, file) => {
  const books: ClosedBooks = { database: url.href, all: haveAllPassed(file), declared: [...writtenByHand()] }
  const response = await fetch(inject('bookkeeper'), { method: 'POST', body: JSON.stringify(books) })
  expect(response.ok ? await response.json() : await response.text()).toEqual([])
  await closeDatabase()
  await onServer(`DROP DATABASE ${database} WITH (FORCE)`)
})

function haveAllPassed(suite: Readonly<RunnerTestSuite>): boolean {
  return suite.tasks.every((task) => ('tasks' in task ? haveAllPassed(task) : task.result?.state === 'pass'))
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
