import type { MigrationSession } from './migrate-session'
import { withRetries } from './migrate-transaction'

/**
 * Runs the one statement of a migration that cannot be in a transaction, such as CREATE INDEX CONCURRENTLY. It takes as
 * long as it needs, because it stops nobody. If this process is killed before the note, the next one does it again.
 */
export async function applyOutside(
  session: MigrationSession,
  name: string,
  sql: string,
  note: () => Promise<void>,
): Promise<void> {
  const { client, limits, report } = session
  // Such a statement waits for older transactions, and traffic does not wait for it. So it needs no limit for locks.
  await client.query('SET lock_timeout = 0')
  await client.query(`SET statement_timeout = ${limits.concurrentTimeoutMs}`)
  const index = sql.match(BUILDS)?.groups?.index
  const sayOnce = once(report)
  try {
    await withRetries(session, `Migration ${name}`, async () => {
      if (index) await dropUnfinished(session, index)
      await session.run(sql, (who) => sayOnce(`Migration ${name} waits for ${who}. Traffic goes on.`))
    })
  } catch (error) {
    // A unique index that could not be finished would still refuse rows.
    if (index) await dropUnfinished(session, index)
    throw new Error(`Migration ${name} failed: ${(error as Error).message}.`, { cause: error })
  }
  await note()
}

const BUILDS = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+"?(?<index>\w+)"?/im

const UNFINISHED = `
  SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(format('%I', $1::text)) AND NOT (indisvalid AND indisready)`

/** Drops an index whose build has failed or was killed. IF NOT EXISTS would else take it for the finished one. */
async function dropUnfinished({ client, report }: MigrationSession, index: string) {
  const { rows } = await client.query(UNFINISHED, [index])
  if (rows.length === 0) return
  report(`The index ${index} was not finished by an earlier attempt. It is dropped.`)
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`)
}

/** A report that leaves out what it has just said. The seconds in it do not count. */
function once(report: (sentence: string) => void) {
  const said = new Set<string>()
  return (sentence: string) => {
    const essence = sentence.replace(/for \d+ s/g, '')
    if (!said.has(essence)) report(sentence)
    said.add(essence)
  }
}
