import pg from 'pg'
import { afterAll, afterEach, expect, inject, vi } from 'vitest'
// Imported first: it sets where the providers are, before anything reads the environment.
import { endTrouble } from '@/lib/top-up/provider-server.fixture'
import { writtenByHand } from '@/testing/books'
import { ofWorkers } from './books-of-workers'
import { noVisitYet } from './browser.fixture'

/**
 * Before each test file: the database and the modules of its worker. Each test uses its own businesses, so it does not see the data of
 * earlier files. The invariants of the whole database are checked at the end of the run (template-database.ts).
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
// The module's own hook belongs to the first file that has loaded it.
afterEach(endTrouble)

afterAll(() => {
  vi.restoreAllMocks()
  expect(globalThis.fetch, 'A file that replaces fetch is named *.alone.test.ts').toBe(ofWorker.khataFetch)
  expect([...writtenByHand()], 'A file that writes by hand is named *.alone.test.ts').toEqual([])
})
