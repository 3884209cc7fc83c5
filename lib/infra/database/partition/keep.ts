import pg from 'pg'
import { directDatabaseUrl, NO_TIME_LIMITS } from '@/lib/infra/database/session-settings'
import { log } from '@/lib/infra/telemetry/log'
import { dropEnded } from './drop'
import type { Connection } from './list'
import { makeAhead } from './make'
import { PARTITIONED_TABLES, type PartitionedTable } from './tables'

// Any number that nothing else uses as a lock. Two processes must not make the same partition.
const ADVISORY_LOCK = 72707370

export interface Kept {
  made: string[]
  dropped: string[]
}

/**
 * Makes the partitions of the near future and drops expired ones, on a separate connection. Each table is handled separately, so a failure
 * of one does not stop the others. Safe to repeat.
 * @throws {AggregateError} all failures, after all tables were handled.
 */
export async function keepPartitions(now: Date): Promise<Kept> {
  const client = new pg.Client({
    connectionString: directDatabaseUrl(),
    application_name: 'khata partitions',
    options: NO_TIME_LIMITS,
  })
  // If the connection is lost, the running statement fails with the same error. Without a listener, the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await keepOn(client, now)
  } finally {
    await client.end()
  }
}

/** Like `keepPartitions`, on a connection of the caller that is in no transaction. */
export async function keepOn(
  client: Connection,
  now: Date,
  tables: readonly PartitionedTable[] = PARTITIONED_TABLES,
): Promise<Kept> {
  const kept: Kept = { made: [], dropped: [] }
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
    ADVISORY_LOCK,
  ])
  if (!rows[0]?.mine) return kept
  const failures: Error[] = []
  const attempt = async (table: PartitionedTable, work: typeof makeAhead, done: string[]) => {
    try {
      done.push(...(await work(client, table, now)))
    } catch (error) {
      failures.push(new Error(`${table.name}: ${(error as Error).message}`, { cause: error }))
    }
  }
  // All new partitions come first, because without them nothing can be written.
  for (const table of tables) await attempt(table, makeAhead, kept.made)
  for (const table of tables) await attempt(table, dropEnded, kept.dropped)
  await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK])
  if (kept.made.length + kept.dropped.length > 0) log().info(kept, 'partitions were made and dropped')
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  return kept
}
