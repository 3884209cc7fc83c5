import { env } from '@/lib/infra/env'

/** The settings that every connection of the app needs, whatever the server's defaults are. */
export const SESSION_SETTINGS = {
  // The server ends statements and transactions that take longer than a person or a proxy waits. So no request holds a lock or a snapshot
  // for longer.
  statement_timeout: '1min',
  lock_timeout: '15s',
  idle_in_transaction_session_timeout: '1min',
  TimeZone: 'UTC',
  // Every statement here is short. Compiling one (JIT) takes longer than running it.
  jit: 'off',
} as const

/** The settings as the `options` of a new connection. */
export function sessionOptions(): string {
  return Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** The `options` of a connection for long work, without the time limits of its role. */
export const NO_TIME_LIMITS =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c TimeZone=UTC'

/**
 * Whether the app connects through a pooler, which may give each transaction another connection. A connection then keeps nothing: no
 * settings and no prepared statements (docs/decisions/0004-transactions-and-connections.md).
 */
export function isPooled(): boolean {
  return env().DATABASE_DIRECT_URL !== undefined
}

/** The address of PostgreSQL itself, for work that needs the same connection from start to end. */
export function directDatabaseUrl(): string {
  return env().DATABASE_DIRECT_URL ?? env().DATABASE_URL
}
