import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrationSession } from './migrate-session'
import { withRetries } from './migrate-transaction'

// A statement that finds rows after so many batches finds the same ones each time.
const MOST_BATCHES = 1_000_000
const PROGRESS_MS = 10_000

/**
 * Runs the one statement of a migration again and again until it changes no row. Each time is a transaction of its own,
 * so its locks are short. A process that is killed loses nothing: the next one goes on with the rows that remain.
 */
export async function applyInBatches(
  session: MigrationSession,
  name: string,
  sql: string,
  note: () => Promise<void>,
): Promise<void> {
  const { client, limits, report } = session
  await client.query(`SET lock_timeout = ${limits.lockTimeoutMs}`)
  await client.query(`SET statement_timeout = ${limits.statementTimeoutMs}`)
  let rows = 0
  let reportedAt = Date.now()
  for (let batch = 1; ; batch++) {
    if (batch > MOST_BATCHES)
      throw new Error(
        `Migration ${name} changed ${rows} rows and still finds some. Its condition must exclude what is done.`,
      )
    const beganAt = Date.now()
    const changed = await withRetries(session, `Migration ${name}`, async (onBlocked) => {
      return (await session.run(sql, onBlocked)).rowCount ?? 0
    }).catch((error: Error) => {
      throw new Error(
        `Migration ${name} stopped after ${rows} rows: ${error.message}. The next start goes on from there.`,
        { cause: error },
      )
    })
    if (changed === 0) break
    rows += changed
    if (Date.now() - reportedAt > PROGRESS_MS) {
      report(`Migration ${name}: ${rows} rows are done.`)
      reportedAt = Date.now()
    }
    // As long as the batch took, so that at least half of the time belongs to the traffic.
    await sleep(Date.now() - beganAt)
  }
  await note()
}
