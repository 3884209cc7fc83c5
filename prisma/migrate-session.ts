import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { MigrationLimits } from './migrate-limits'

/** The connection that migrates, and what it may do. */
export interface MigrationSession {
  client: pg.Client
  limits: MigrationLimits
  /** True if the database had no migration before. Nobody uses it yet, so statements may take their time. */
  isNew: boolean
  /** Tells the operator what happens. */
  report(sentence: string): void
  /** Runs one text of SQL. `onBlocked` is called while it waits for locks of other sessions. */
  run(sql: string, onBlocked?: (who: string) => void): Promise<pg.QueryResult>
}

/** Connects to a database. Throws a sentence if this is not possible. */
export async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'khata migrations' })
  // A statement that runs meanwhile fails with the same error.
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new Error(`The database at ${client.host}:${client.port} cannot be opened: ${error.message}.`)
  })
  return client
}

/**
 * Throws a sentence if a pooler stands before the server. It may give each transaction another connection, and a lock of
 * the session would not be ours. A pooler says another process id than the server.
 */
export async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  if ((client as unknown as { processID: number }).processID === rows[0]?.pid) return
  throw new Error(
    'DATABASE_URL is a pooler, through which nothing is migrated. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
  )
}

/**
 * Runs a text of SQL on `client`. A second connection looks who blocks it, because the first one only learns that it
 * got no lock.
 */
export async function runWatched(
  connectionString: string,
  client: pg.Client,
  sql: string,
  lookMs: number,
  onBlocked: (who: string) => void,
): Promise<pg.QueryResult> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const pid = rows[0]?.pid as number
  const done = new AbortController()
  const watching = watch(connectionString, pid, lookMs, done.signal, onBlocked).catch(() => {})
  try {
    return await client.query(sql)
  } finally {
    done.abort()
    await watching
  }
}

const BLOCKERS = `
  SELECT a.pid, a.application_name AS app, a.usename AS role, a.state,
    round(extract(epoch FROM clock_timestamp() - a.xact_start))::int AS seconds
  FROM unnest(pg_blocking_pids($1)) AS blocker(pid) JOIN pg_stat_activity a ON a.pid = blocker.pid`

type Blocker = { pid: number; app: string; role: string; state: string; seconds: number | null }

async function watch(
  connectionString: string,
  pid: number,
  lookMs: number,
  signal: AbortSignal,
  onBlocked: (who: string) => void,
) {
  await sleep(lookMs, undefined, { signal })
  const watcher = await connectTo(connectionString)
  try {
    for (; !signal.aborted; await sleep(lookMs, undefined, { signal })) {
      const { rows } = await watcher.query<Blocker>(BLOCKERS, [pid])
      if (rows.length > 0) onBlocked(rows.map(describe).join(' and '))
    }
  } finally {
    await watcher.end()
  }
}

function describe({ pid, app, role, state, seconds }: Blocker): string {
  const name = [app || 'a client', `role ${role}`, state].filter(Boolean).join(', ')
  return `session ${pid} (${name}, its transaction is open for ${seconds ?? 0} s)`
}
