import { type Connection, listPartitions } from './list'
import type { PartitionedTable } from './tables'

// The lock on the parent only conflicts with other changes of its structure, so readers and writers do not wait. It is not available while
// the parent is vacuumed or changed. The next run tries again.
const LOCK_TIMEOUT = '5s'

const ADD = 'SELECT khata_add_partition($1, $2, khata_first_id($3), khata_first_id($4))'

/**
 * Creates missing partitions, as many ahead as the table wants. The first new one begins where the last one ends, so there is never a gap.
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

/** When an instant's partition begins, moved by a number of partitions. In UTC, like the ids. */
export function partitionStart(by: Length, at: Date, moved = 0): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return new Date(
    by === 'month' ? Date.UTC(year, month + moved) : Date.UTC(year, month, at.getUTCDate() + moved),
  )
}

/** The name of a partition: events_202612, request_log_20261224. */
function partitionName(table: string, by: Length, start: Date): string {
  const digits = start.toISOString().replaceAll('-', '')
  return `${table}_${digits.slice(0, by === 'month' ? 6 : 8)}`
}
