import type pg from 'pg'
import { keepOn } from '../../lib/infra/database/partition/keep'
import { countAhead, listPartitions, type Partition } from '../../lib/infra/database/partition/list'
import { PARTITIONED_TABLES } from '../../lib/infra/database/partition/tables'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { instanceDatabase, withDatabase } from '../instance/database'

/** Shows or keeps the partitions. */
export async function main(dataDir: string, { positionals: [verb] }: Arguments): Promise<void> {
  if (verb !== undefined && verb !== 'keep') throw new UsageError()
  await withDatabase(instanceDatabase(dataDir), async (client) => {
    if (verb === 'keep') await keep(client)
    await show(client)
  })
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
