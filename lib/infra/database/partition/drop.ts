import pg from 'pg'
import { log } from '@/lib/infra/telemetry/log'
import { type Connection, listPartitions, type Partition } from './list'
import type { PartitionedTable } from './tables'

const DAY_MS = 86_400_000
// Longer than any retry takes. Anything still unfinished by then was set aside, with a warning every hour.
const GRACE_DAYS = 7
// Waiting for statements that began earlier blocks no reader or writer. A dump may take longer than this. The next run then finishes the
// detachment.
const DETACH_TIMEOUT = '30s'
// By now the table is no longer a partition, so only a person's own statement may be using it.
const DROP_TIMEOUT = '5s'
// Marks the table for dropping, in case a run ends between the detachment and the drop. A partition that a person has detached has no such
// comment, and stays.
const MARK = 'Its rows have ended. The next run of keep-partitions drops it.'

/** Whether all rows of a partition are older than their table keeps them. */
export const hasEnded = ({ keptDays }: PartitionedTable, { to }: Pick<Partition, 'to'>, now: Date): boolean =>
  keptDays !== null && to.getTime() + keptDays * DAY_MS <= now.getTime()

/**
 * Drops the partitions whose rows have all expired. This blocks nobody: a partition is detached concurrently, and dropped when no statement
 * can see it any more.
 * @returns the names of the dropped tables.
 */
export async function dropEnded(client: Connection, table: PartitionedTable, now: Date): Promise<string[]> {
  const partitions = await listPartitions(client, table.name)
  for (const partition of partitions.filter((each) => hasEnded(table, each, now))) {
    if (await isNeeded(client, table, partition, now)) break
    await detach(client, table.name, partition)
  }
  return dropMarked(client, table.name)
}

/** Whether a row of the partition still has work to do, or rows of another table still refer to it. */
async function isNeeded(
  client: Connection,
  table: PartitionedTable,
  { name, to, detaching }: Partition,
  now: Date,
): Promise<boolean> {
  if (detaching) return false
  if (table.after) {
    const [oldest] = await listPartitions(client, table.after)
    return oldest !== undefined && (oldest.from === null || oldest.from < to)
  }
  if (!table.unfinished) return false
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM ${pg.escapeIdentifier(name)} WHERE ${table.unfinished}`,
  )
  const unfinished = Number(rows[0]?.count)
  if (unfinished === 0) return false
  const isOver = to.getTime() + ((table.keptDays ?? 0) + GRACE_DAYS) * DAY_MS <= now.getTime()
  log().warn(
    { partition: name, unfinished },
    isOver
      ? 'a partition is dropped with rows that were never finished'
      : 'a partition that has ended waits for rows that are not finished',
  )
  return !isOver
}

async function detach(client: Connection, table: string, { name, detaching }: Partition): Promise<void> {
  const [parent, partition] = [table, name].map(pg.escapeIdentifier)
  await client.query(`SET lock_timeout = '${DETACH_TIMEOUT}'`)
  await client.query(`COMMENT ON TABLE ${partition} IS ${pg.escapeLiteral(MARK)}`)
  const how = detaching ? 'FINALIZE' : 'CONCURRENTLY'
  await client.query(`ALTER TABLE ${parent} DETACH PARTITION ${partition} ${how}`)
}

const MARKED = `
SELECT c.relname AS name FROM pg_class c
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
  AND starts_with(c.relname, $1 || '_') AND obj_description(c.oid, 'pg_class') = $2
ORDER BY c.relname`

async function dropMarked(client: Connection, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(MARKED, [table, MARK])
  await client.query(`SET lock_timeout = '${DROP_TIMEOUT}'`)
  for (const { name } of rows) await client.query(`DROP TABLE ${pg.escapeIdentifier(name)}`)
  return rows.map(({ name }) => name)
}
