import pg from 'pg'
import { env } from './env'
import { GatheringSocket } from './gathering-socket'
import { log } from './log'
import { asUnavailable } from './outage'
import { runStatement } from './statement'

// The pool of connections. Prisma's reads (prisma.ts) and SQL share it: docs/decisions/0002-prisma-reads-sql-writes.md.

// Route bundles each hold their own copy of this module; the process must hold one pool.
const registry = globalThis as typeof globalThis & { khataPool?: pg.Pool }

function open(): pg.Pool {
  const opened = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    // A caller that gets no connection within this time is answered 503. A healthy queue is shorter.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'khata',
    // Statements that need nothing of each other's results are sent without waiting in between; they run in the order
    // in which they were sent. Waiting is most of what a small transaction costs.
    pipeline: true,
    stream: () => new GatheringSocket(),
    // No request holds a lock or a snapshot for longer than a person or a proxy waits for an answer.
    options:
      '-c statement_timeout=60000 -c lock_timeout=15000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
  })
  // An idle connection that the server ends (a restart, say) is replaced by the pool; the event only informs.
  opened.on('error', (error) => log().warn({ err: error }, 'an idle database connection was lost'))
  return opened
}

/** The pool of this process, opened when it is first needed. */
export function pool(): pg.Pool {
  registry.khataPool ??= open()
  return registry.khataPool
}

/** Ends every connection, for the end of a process. */
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
