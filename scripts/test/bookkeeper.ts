import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { env } from '@/lib/infra/env'
import { bookProblems, readMigrated } from '@/testing/books'

/** A database whose tests have ended, and what its file reports about them. */
export interface ClosedBooks {
  database: string
  /** Whether all its tests have passed. */
  all: boolean
  /** The rules that its tests break on purpose, each with the reason. */
  declared: [rule: string, reason: string][]
}

/** Lets `env()` read the variables of the test files. Processes that a test starts must not inherit them from this one. */
function readEnvironment(variables: Readonly<Record<string, string | undefined>>): void {
  const { env: own } = process
  process.env = { ...own, ...variables }
  env()
  process.env = own
}

/**
 * Checks the databases of all test files of a run. It loads the rules once, because loading them in each file's process took longer than
 * the check.
 * @param variables the environment of the test files: the check needs their APP_SECRET.
 * @param template the database that each test file copies.
 * @returns the address at which a test file asks for its problems.
 */
export async function startBookkeeper(
  variables: Readonly<Record<string, string | undefined>>,
  template: string,
) {
  readEnvironment(variables)
  // Read before any file copies it, because a database that somebody reads cannot be copied.
  const migrated = await readMigrated(template)
  const problemsOf = ({ database, all, declared }: ClosedBooks) =>
    bookProblems(database, all, new Map(declared), migrated)
  const server = createServer((request, response) => {
    // Test files share a process. Otherwise one could ask on the previous file's connection, which is being closed.
    response.setHeader('connection', 'close')
    json(request)
      .then((books) => problemsOf(books as ClosedBooks))
      .then(
        (problems) => response.end(JSON.stringify(problems)),
        (error) => response.writeHead(500).end(String(error)),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { problemsOf, url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
