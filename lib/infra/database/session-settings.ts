/** What PostgreSQL must do for each connection of the app, whatever its server is set to. */
export const SESSION_SETTINGS = {
  // The server ends statements and transactions that take longer than a person or a proxy waits. So no request keeps a lock
  // or a snapshot for longer.
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
