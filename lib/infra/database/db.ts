import pg from 'pg'
import { env } from '@/lib/infra/env'
import { applicationName } from '@/lib/infra/keys/key-ring'
import { loadPseudonymKey, setPseudonymKey } from '@/lib/infra/keys/pseudonym'
import { perProcess } from '@/lib/infra/process/per-process'
import { log } from '@/lib/infra/telemetry/log'
import { asUnavailable } from './outage'
import { isPooled, sessionOptions } from './session-settings'
import { isStalePlan, runStatement } from './statement'

// The pool of connections. Prisma's reads (prisma.ts) and our SQL share it. See
// docs/decisions/0002-prisma-sql-and-generated-files.md.

const open = perProcess('database', (): { pool?: pg.Pool } => ({}))

function openPool(): pg.Pool {
  setPseudonymKey(undefined)
  const opened = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    // A caller that gets no connection within this time gets a 503. A healthy pool is faster.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // `npm run rotate-secret` reads in pg_stat_activity which secrets the running processes know.
    application_name: applicationName(),
    // The next statement is sent before the response to the previous one arrives. They still run in the order in which they were sent. This
    // saves waiting, which is most of the cost of a small transaction.
    pipeline: true,
    // Nothing is read from the database before this key is loaded, so every function that presents a row has it.
    verify: (client, done) => {
      loadPseudonymKey(client).then(() => done(), done)
    },
    // A pooler refuses session options. Its role has them instead: see pooler-role.ts.
    ...(!isPooled() && { options: sessionOptions() }),
  })
  // The pool listens only while a connection is idle. If a connection is lost while it is opened or in use, the waiting statement fails
  // anyway. Without a listener, the event would be an uncaught error of the process.
  opened.on('connect', (client) => client.on('error', () => {}))
  // The server ends idle connections when it restarts. The pool replaces them, so we only log it.
  opened.on('error', (error) => log().warn({ err: error }, 'an idle database connection was lost'))
  return opened
}

/** The pool of this process. The first call opens it. */
export function pool(): pg.Pool {
  open.pool ??= openPool()
  return open.pool
}

/** Closes all connections when the process ends. */
export async function closeDatabase(): Promise<void> {
  const current = open.pool
  delete open.pool
  if (current && !current.ended) await current.end()
}

/** Runs one prepared statement outside of a transaction. Columns come back in camelCase, int8 as bigint. */
export async function query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
  try {
    return await runAlone<Row>(text, params)
  } catch (error) {
    throw asUnavailable(error)
  }
}

async function runAlone<Row>(text: string, params: readonly unknown[]): Promise<Row[]> {
  const client = await pool().connect()
  let lost: Error | undefined
  const onLoss = (error: Error) => {
    lost ??= error
  }
  client.on('error', onLoss)
  try {
    return await runStatement<Row>(client, text, params)
  } catch (error) {
    // After an error, the server first reports it and then releases the statement's locks. It answers the next statement only after both.
    // So the caller never meets a lock of a failed statement.
    await client.query('').catch(onLoss)
    if (!isStalePlan(error)) throw error
    return await runStatement<Row>(client, text, params)
  } finally {
    client.off('error', onLoss)
    client.release(lost)
  }
}
