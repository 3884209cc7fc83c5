import { query } from '@/lib/infra/database/db'
import type { Problem } from '@/lib/infra/telemetry/problems'
import { hasEnded } from './drop'
import { type Connection, countAhead, listPartitions } from './list'
import { PARTITIONED_TABLES } from './tables'

// Normally a partition is dropped within the hour. It may wait for a dump, or for unfinished rows.
const LATE_MS = 86_400_000

const viaPool = {
  query: async (text: string, values: unknown[]) => ({ rows: await query(text, values) }),
} as Connection

/** What is wrong with the partitions. One partition too few is normal during the first hour of a month. */
export async function partitionProblems(now = new Date()): Promise<Problem[]> {
  const late = new Date(now.getTime() - LATE_MS)
  const found = await Promise.all(
    PARTITIONED_TABLES.map(async (table) => {
      const partitions = await listPartitions(viaPool, table.name)
      const ahead = countAhead(partitions, now)
      const kept = partitions.filter((each) => hasEnded(table, each, late)).map(({ name }) => name)
      return { table, ahead, kept }
    }),
  )
  const missing = found.filter(({ table, ahead }) => ahead < table.ahead - 1)
  const kept = found.flatMap((each) => each.kept)
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            code: 'partitions_missing',
            severity: missing.some(({ ahead }) => ahead === 0) ? ('error' as const) : ('warning' as const),
            message: `Too few partitions are ready: ${missing.map(({ table, ahead }) => `${table.name} has ${ahead} of ${table.ahead} ${table.by}s`).join(', ')}. Nothing can be written to a table after its last partition. Run npm run partitions -- keep, and see docs/partitions.md.`,
          },
        ]),
    ...(kept.length === 0
      ? []
      : [
          {
            code: 'partitions_not_dropped',
            severity: 'warning' as const,
            message: `Partitions whose rows have ended are still there: ${kept.join(', ')}. Run npm run partitions -- keep: it says why. See docs/partitions.md.`,
          },
        ]),
  ]
}
