import type pg from 'pg'
import { timeOfId } from '@/lib/core/id-time'

/** What these functions need from a connection. They run outside of transactions. */
export type Connection = Pick<pg.Client, 'query'>

export interface Partition {
  name: string
  /** Null for the first partition, which has no beginning. */
  from: Date | null
  /** Its rows were created before this instant. */
  to: Date
  /** A detachment has begun and not finished. New statements do not see this partition. */
  detaching: boolean
}

const LIST = `
SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds, i.inhdetachpending AS detaching
FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
WHERE i.inhparent = to_regclass($1)`

const BOUNDS = /^FOR VALUES FROM \((?:MINVALUE|'([0-9a-f-]{36})')\) TO \('([0-9a-f-]{36})'\)$/

/** The partitions of a table, oldest first. */
export async function listPartitions(client: Connection, table: string): Promise<Partition[]> {
  const { rows } = await client.query<{ name: string; bounds: string; detaching: boolean }>(LIST, [table])
  const partitions = rows.map(({ name, bounds, detaching }) => {
    const [, from, to] = BOUNDS.exec(bounds) ?? []
    if (!to) throw new Error(`the partition ${name} has bounds that no migration writes: ${bounds}`)
    return { name, from: from ? timeOfId(from) : null, to: timeOfId(to), detaching }
  })
  return partitions.toSorted((a, b) => a.to.getTime() - b.to.getTime())
}

/** How many whole partitions begin after this instant, without a gap before them. */
export function countAhead(partitions: readonly Partition[], now: Date): number {
  const later = partitions.filter(({ to, detaching }) => to > now && !detaching)
  const gap = later.findIndex(({ from }, i) => i > 0 && from?.getTime() !== later[i - 1]?.to.getTime())
  const joined = gap < 0 ? later : later.slice(0, gap)
  const present = joined[0]
  return present && (present.from === null || present.from <= now) ? joined.length - 1 : 0
}
