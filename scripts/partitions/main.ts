import pg from 'pg'
import { keepOn } from '../../lib/infra/database/partition/keep'
import { countAhead, listPartitions, type Partition } from '../../lib/infra/database/partition/list'
import { PARTITIONED_TABLES } from '../../lib/infra/database/partition/tables'
import { instanceDatabase } from '../invariant/instance-database'

const USAGE =
  'Use npm run partitions to see all, and npm run partitions -- keep to make what is missing and drop what has ended.'
const CONNECT_TIMEOUT_MS = 10_000

/** Shows or keeps the partitions. Returns the exit code: 1 if something could not be done. */
export async function main(dataDir: string, [verb, ...more]: string[]): Promise<number> {
  if ((verb !== undefined && verb !== 'keep') || more.length > 0) {
    console.error(USAGE)
    return 1
  }
  const connectionString = instanceDatabase(dataDir)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    if (verb === 'keep') await keep(client)
    await show(client)
    return 0
  } catch (error) {
    console.error((error as Error).message || 'The database cannot be reached.')
    return 1
  } finally {
    await client.end().catch(() => {})
  }
}

async function keep(client: pg.Client): Promise<void> {
  const { made, dropped } = await keepOn(client, new Date())
  console.log(`Made: ${made.join(', ') || 'nothing was missing'}.`)
  console.log(`Dropped: ${dropped.join(', ') || 'nothing had ended'}.\n`)
}

const SIZE = 'SELECT pg_size_pretty(pg_total_relation_size(to_regclass($1))) AS size'

async function show(client: pg.Client): Promise<void> {
  for (const { name, by, ahead, keptDays } of PARTITIONED_TABLES) {
    const partitions = await listPartitions(client, name)
    const kept = keptDays === null ? 'kept for good' : `dropped ${keptDays} days after the end`
    console.log(
      `${name}: by ${by}, ${kept}, ${countAhead(partitions, new Date())} of ${ahead} ${by}s ahead are ready`,
    )
    for (const partition of partitions) {
      const { rows } = await client.query<{ size: string }>(SIZE, [partition.name])
      console.log(`  ${inLine(partition)}  ${rows[0]?.size}`)
    }
  }
}

function inLine({ name, from, to, detaching }: Partition): string {
  const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'the beginning'
  return `${name}  ${day(from)} to ${day(to)}${detaching ? '  (is being detached)' : ''}`
}
