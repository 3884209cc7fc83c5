import pg from 'pg'
import { afterAll, afterEach, expect, inject, vi } from 'vitest'
// It sets where the providers are, before anything reads the environment.
import { endTrouble } from '@/lib/top-up/provider-server.fixture'
import { writtenByHand } from '@/testing/books'
import { ofWorkers } from './books-of-workers'
import { noVisitYet } from './browser.fixture'

/**
 * Before each test file: the database and the modules of its worker. Each test works in businesses of its own, so it sees nothing of
 * the files before. The invariants of the whole database are checked when the run ends (template-database.ts).
 */
const server = inject('databaseServer')
const template = inject('templateDatabase')
const database = `${ofWorkers(template)}${process.pid}`

interface OfWorker {
  khataTestDatabase?: string
  khataFetch?: typeof fetch
  /** What a file has declared (testing/books.ts). */
  khataWrittenByHand?: unknown
}
const ofWorker = globalThis as typeof globalThis & OfWorker
ofWorker.khataFetch ??= fetch
if (ofWorker.khataTestDatabase !== database) {
  ofWorker.khataTestDatabase = database
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${database}`
  process.env.DATABASE_URL = url.href
}
delete ofWorker.khataWrittenByHand
noVisitYet()
// The hook of the module itself is that of the first file which has loaded it.
afterEach(endTrouble)

afterAll(() => {
  vi.restoreAllMocks()
  expect(globalThis.fetch, 'A file that replaces fetch is named *.alone.test.ts').toBe(ofWorker.khataFetch)
  expect([...writtenByHand()], 'A file that writes by hand is named *.alone.test.ts').toEqual([])
})
