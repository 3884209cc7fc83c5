import type pg from 'pg'
import { listPartitions } from '@/lib/infra/database/partition/list'
import { partitionName, partitionStart } from '@/lib/infra/database/partition/period'
import { PARTITIONED_TABLES } from '@/lib/infra/database/partition/tables'

const ADD = 'SELECT khata_add_partition($1, $2, khata_first_id($3), khata_first_id($4))'

/** All tables that are split by month. */
const BY_MONTH = PARTITIONED_TABLES.filter(({ by }) => by === 'month').map(({ name }) => name)

/**
 * Gives tables that are split by month a partition for each of the last `months` months, as if the instance were so old.
 * The first of them has no beginning, and keeps the rows that are there.
 */
export async function splitPast(client: pg.Client, months: number, tables = BY_MONTH): Promise<void> {
  const firstEnd = partitionStart('month', new Date(), 2 - months)
  for (const table of tables) {
    const [whole] = await listPartitions(client, table)
    if (!whole || whole.from) throw new Error(`${table} has no first partition`)
    const first = `${table}_until_${firstEnd.toISOString().slice(0, 7).replace('-', '')}`
    await client.query(`ALTER TABLE ${table} DETACH PARTITION ${whole.name}`)
    await client.query(`ALTER TABLE ${whole.name} RENAME TO ${first}`)
    const { rows } = await client.query<{ id: string }>('SELECT khata_first_id($1) AS id', [firstEnd])
    await client.query(
      `ALTER TABLE ${table} ATTACH PARTITION ${first} FOR VALUES FROM (MINVALUE) TO ('${rows[0]?.id}')`,
    )
    for (let from = firstEnd; from < whole.to; from = partitionStart('month', from, 1)) {
      const to = partitionStart('month', from, 1)
      await client.query(ADD, [table, partitionName(table, 'month', from), from, to])
    }
  }
}
