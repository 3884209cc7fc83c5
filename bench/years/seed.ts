import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hasEnded } from '@/lib/infra/database/partition/drop'
import { listPartitions } from '@/lib/infra/database/partition/list'
import { partitionStart } from '@/lib/infra/database/partition/period'
import { PARTITIONED_TABLES } from '@/lib/infra/database/partition/tables'
import type { BenchCluster } from '../harness/cluster'
import { splitPast } from '../harness/past'

/** How much is in the tables. */
export interface Years {
  events: number
  /** Charges in the oldest month of the ledger, which is archived. */
  oldest: number
  /** Charges in each other month. */
  charges: number
}

const BUSINESSES = 50
const SUBSCRIBERS = 10_000
const LEDGER_MONTHS = 15
const ENDED_MONTHS = 2
const EVENT_TABLES = ['events', 'webhook_deliveries']
const LEDGER_TABLES = ['ledger_transactions', 'ledger_entries']

/** Fills a migrated database: the months of events that are kept and two that have ended, and 15 months of the ledger. */
export async function seedYears(
  cluster: BenchCluster,
  database: string,
  businessId: string,
  { events, oldest, charges }: Years,
  progress: (text: string) => void,
): Promise<void> {
  const now = new Date()
  const eventMonths = countKeptMonths(now) + ENDED_MONTHS
  const rows = Math.ceil(events / eventMonths)
  progress(
    `generating ${(rows * eventMonths).toLocaleString('en')} events, ${(oldest + charges * (LEDGER_MONTHS - 1)).toLocaleString('en')} charges`,
  )
  await cluster.connected(database, async (client) => {
    await splitPast(client, eventMonths, EVENT_TABLES)
    await splitPast(client, LEDGER_MONTHS, LEDGER_TABLES)
    // Nobody writes into the past while it is measured, so its log would only cost time here.
    for (const table of [...EVENT_TABLES, ...LEDGER_TABLES])
      for (const { name, to } of await listPartitions(client, table))
        if (to <= now) await client.query(`ALTER TABLE ${name} SET UNLOGGED`)
  })
  const fill = (file: string, sizes: Record<string, number | string>) =>
    cluster.run(
      database,
      Object.entries({ ...sizes, businesses: BUSINESSES, subscribers: SUBSCRIBERS }).reduce(
        (sql, [name, value]) => sql.replaceAll(`$${name}$`, String(value)),
        readFileSync(path.join(import.meta.dirname, file), 'utf8'),
      ),
    )
  await fill('world.sql', { business: businessId })
  // Side by side: there are two processors or more.
  await Promise.all([
    fill('events.sql', { months: eventMonths, rows }),
    fill('ledger.sql', { months: LEDGER_MONTHS, oldest, charges }),
  ])
  await cluster.run(
    database,
    'DROP TABLE bench_business;\nDROP FUNCTION bench_made;\nDROP FUNCTION bench_id;\nANALYZE;\nCHECKPOINT',
  )
}

/** The months of which events are kept, with the present one. */
function countKeptMonths(now: Date): number {
  const table = PARTITIONED_TABLES.find(({ name }) => name === 'events')
  if (!table) throw new Error('events are not partitioned')
  let months = 0
  for (let to = partitionStart('month', now, 1); !hasEnded(table, { to }, now); months++)
    to = partitionStart('month', to, -1)
  return months
}
