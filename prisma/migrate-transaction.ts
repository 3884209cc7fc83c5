import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrationSession } from './migrate-session'
import { readMarks } from './migration-marks'

const NO_LOCK_IN_TIME = '55P03'
const DEADLOCK = '40P01'
const RAN_TOO_LONG = '57014'

/**
 * Applies a migration and notes it, in one transaction. A statement that gets no lock in a second gives way to the
 * traffic behind it: the transaction is undone and tried again after a pause.
 */
export async function applyInTransaction(
  session: MigrationSession,
  name: string,
  sql: string,
  note: () => Promise<void>,
): Promise<void> {
  const { client, limits, isNew } = session
  const mayTakeLong = isNew || readMarks(sql).exceptions.some(({ rule }) => rule === 'long-statement')
  await withRetries(session, `Migration ${name}`, async (onBlocked) => {
    await client.query('BEGIN')
    try {
      await client.query(`SET LOCAL lock_timeout = ${limits.lockTimeoutMs}`)
      await client.query(`SET LOCAL statement_timeout = ${mayTakeLong ? 0 : limits.statementTimeoutMs}`)
      await session.run(sql, onBlocked)
      await note()
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  }).catch((error: Error & { code?: string }) => {
    const advice =
      error.code === RAN_TOO_LONG
        ? ' Requests waited behind its locks. Do the work in batches, or give a reason: "-- khata:allow long-statement because …".'
        : ''
    throw new Error(`Migration ${name} failed and was undone: ${error.message}.${advice}`, { cause: error })
  })
}

/** Does `work`. If it gets no lock, or meets a deadlock, it is done again after a pause, a limited number of times. */
export async function withRetries<T>(
  { limits, report }: MigrationSession,
  what: string,
  work: (onBlocked: (who: string) => void) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let blocker = 'a session that has ended meanwhile'
    try {
      return await work((who) => {
        blocker = who
      })
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code !== NO_LOCK_IN_TIME && code !== DEADLOCK) throw error
      const met = code === DEADLOCK ? 'met a deadlock' : `waited for ${blocker}`
      if (attempt >= limits.attempts)
        throw new Error(`it ${met}, and was tried ${attempt} times. End that session, or try again later`, {
          cause: error,
        })
      const pauseMs = Math.min(limits.longestPauseMs, limits.pauseMs * attempt)
      report(
        `${what} ${met}. It is tried again in ${pauseMs / 1000} s (attempt ${attempt} of ${limits.attempts}).`,
      )
      await sleep(pauseMs)
    }
  }
}
