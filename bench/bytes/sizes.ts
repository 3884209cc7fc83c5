import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BenchCluster } from '../harness/cluster'

/** The bytes of the rows of a table (with their long values), or of one of its indexes. */
export interface Part {
  table: string
  /** `rows`, or the name of the index. */
  part: string
  bytes: number
}

const SQL = readFileSync(path.join(import.meta.dirname, 'sizes.sql'), 'utf8')

/** The sizes of all tables and indexes, after a vacuum, so that dead rows leave room for the next ones. */
export async function measureSizes(cluster: BenchCluster, database: string): Promise<Part[]> {
  await cluster.run(database, 'VACUUM (ANALYZE)')
  return (await cluster.rows(database, SQL)) as Part[]
}

/** What has grown, divided by the number of renewals; the largest table first, and its rows before its indexes. */
export function growthPerRenewal(before: Part[], after: Part[], renewals: number): Part[] {
  const earlier = new Map(before.map(({ table, part, bytes }) => [`${table} ${part}`, bytes]))
  const grown = after
    .map((each) => {
      const bytes = each.bytes - (earlier.get(`${each.table} ${each.part}`) ?? 0)
      return { ...each, bytes: bytes / renewals }
    })
    .filter(({ bytes }) => bytes >= SMALLEST_BYTES)
  const ofTable = (name: string) => sumOf(grown.filter(({ table }) => table === name))
  return grown.toSorted(
    (a, b) => ofTable(b.table) - ofTable(a.table) || a.table.localeCompare(b.table) || b.bytes - a.bytes,
  )
}

// A table that is written once per batch grows by a page now and then.
const SMALLEST_BYTES = 1

export function sumOf(parts: Part[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}
