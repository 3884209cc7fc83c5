import { type Connection, listPartitions } from './list'
import type { PartitionedTable } from './tables'

// The parent is locked against other changes of its form only, so nobody who reads or writes waits. The lock is not to be
// had while a vacuum of the parent or another such change runs. The next run tries again.
const LOCK_TIMEOUT = '5s'

const ADD = 'SELECT khata_add_partition($1, $2, khata_first_id($3), khata_first_id($4))'

/**
 * Makes the partitions that are missing up to those of `ahead`. The first one begins where the last one ends, so that there
 * is never a gap.
 * @returns the names of the new partitions.
 */
export async function makeAhead(
  client: Connection,
  { name: table, by, ahead }: PartitionedTable,
  now: Date,
): Promise<string[]> {
  const last = (await listPartitions(client, table)).at(-1)
  const end = partitionStart(by, now, ahead + 1)
  const made: string[] = []
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`)
  for (let start = last?.to ?? partitionStart(by, now); start < end; start = partitionStart(by, start, 1)) {
    const name = partitionName(table, by, start)
    await client.query(ADD, [table, name, start, partitionStart(by, start, 1)])
    made.push(name)
  }
  return made
}

type Length = PartitionedTable['by']

/** The beginning of the partition of an instant, moved by a number of partitions. In UTC, as the ids are. */
export function partitionStart(by: Length, at: Date, moved = 0): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return new Date(
    by === 'month' ? Date.UTC(year, month + moved) : Date.UTC(year, month, at.getUTCDate() + moved),
  )
}

/** What a partition is called: events_202612, request_log_20261224. */
function partitionName(table: string, by: Length, start: Date): string {
  const digits = start.toISOString().replaceAll('-', '')
  return `${table}_${digits.slice(0, by === 'month' ? 6 : 8)}`
}
