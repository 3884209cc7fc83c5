import pg from 'pg'
import { env } from './env'
import { GatheringSocket } from './gathering-socket'
import { log } from './log'
import { asUnavailable } from './outage'
import { runStatement } from './statement'

// The pool of connections. Prisma's reads (prisma.ts) and SQL share it: docs/decisions/0002-prisma-reads-sql-writes.md.

// Each route bundle holds its own copy of this module, and the process must have only one pool.
const registry = globalThis as typeof globalThis & { khataPool?: pg.Pool }

function open(): pg.Pool {
  const opened = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    // A caller that gets no connection within this time gets a 503. A healthy queue is shorter.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'khata',
    // A statement is sent before the response to the one before it has arrived. They run in the order in which they were
    // sent. Most of the cost of a small transaction is waiting.
    pipeline: true,
    stream: () => new GatheringSocket(),
    // No request holds a lock or a snapshot for longer than a person or a proxy waits for a response.
    options:
      '-c statement_timeout=60000 -c lock_timeout=15000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
  })
  // When the server ends an idle connection, as in a restart, the pool replaces it. There is nothing to do here.
  opened.on('error', (error) => log().warn({ err: error }, 'an idle database connection was lost'))
  return opened
}

/** The pool of this process, opened when it is first needed. */
export function pool(): pg.Pool {
  registry.khataPool ??= open()
  return registry.khataPool
}

/** Closes every connection, at the end of a process. */
export async function closeDatabase(): Promise<void> {
  const current = registry.khataPool
  delete registry.khataPool
  if (current && !current.ended) await current.end()
}

/** Runs one prepared statement outside of a transaction. Columns come back in camelCase, int8 as bigint. */
export async function query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
  try {
    return await runStatement<Row>(pool(), text, params)
  } catch (error) {
    throw asUnavailable(error)
  }
}
