import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrationSession } from './migrate-session'

// The number that Prisma's own `migrate deploy` locks, so that the two never work at the same time.
const ADVISORY_LOCK = 72707369

// How often a waiting process says so.
const REMINDER_MS = 30_000

/**
 * Waits until no other process migrates this database, and keeps all others from it until the session ends.
 * It asks again and again: a session that waits inside of PostgreSQL would keep a snapshot, for which an index that is
 * built concurrently must wait.
 */
export async function takeTurn({ client, limits, report }: MigrationSession): Promise<void> {
  const beganAt = Date.now()
  let reportedAt = 0
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [ADVISORY_LOCK])
    if (rows[0].mine) return
    if (Date.now() - beganAt > limits.turnTimeoutMs)
      throw new Error(
        'Another process has been migrating this database for too long. Look at what it waits for.',
      )
    if (Date.now() - reportedAt > REMINDER_MS) {
      report('Another process migrates this database. Waiting until it is done.')
      reportedAt = Date.now()
    }
    await sleep(limits.lookMs)
  }
}
