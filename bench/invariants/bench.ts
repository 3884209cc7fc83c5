import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fiscalYearOf } from '@/lib/core/fiscal-year'
import { checkInvariants, type Report } from '@/lib/invariant/check'
import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'

const DATABASE = 'invariants'
const SUBSCRIPTIONS = { full: 100_000, quick: 10_000 }
const PERIODS = 10
const DAY_MS = 86_400_000
// The last of the ten weeks ends in some days, so it is the present period, and its reminder is not due yet.
const BEGAN_DAYS_AGO = 66
const SHOWN = 12

/** How long the invariant check takes, compared with reading all the rows once. */
export async function benchInvariants({ cluster, runs, quick, progress }: Scene): Promise<Figure[]> {
  const subscriptions = quick ? SUBSCRIPTIONS.quick : SUBSCRIPTIONS.full
  const invoices = (subscriptions * PERIODS).toLocaleString('en')
  await cluster.createMigrated(DATABASE)
  progress(`generating ${invoices} invoices`)
  await cluster.run(DATABASE, statements(subscriptions))
  const pairs: Paired[] = []
  for (let run = 0; run < Math.min(runs, 3); run++) {
    const floor = await seconds(() => cluster.rows(DATABASE, READ_ALL))
    let reports: Report[] = []
    const value = await seconds(async () => {
      reports = await cluster.connected(DATABASE, checkInvariants)
    })
    const broken = reports.flatMap(({ breaches }) => breaches)
    if (broken.length > 0) throw new Error(`the books do not hold: ${broken.slice(0, 5).join(' ')}`)
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20)
    progress(
      `checked in ${value.toFixed(0)} s beside ${floor.toFixed(0)} s for a reading, with ${memory} MB: ${slowest(reports)}`,
    )
    pairs.push({ value, floor })
  }
  return [
    againstFloor(
      `the invariants of ${invoices} invoices`,
      's',
      { name: 'reading all rows once', unit: 's' },
      undefined,
      pairs,
    ),
  ]
}

/** Reads every row of the large tables as text, on the server. */
const READ_ALL = [
  'invoices',
  'events',
  'webhook_deliveries',
  'ledger_entries',
  'ledger_transactions',
  'subscriptions',
]
  .map((table) => `SELECT sum(hashtext(t::text)::bigint) FROM ${table} t`)
  .join(' UNION ALL ')

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

function slowest(reports: readonly Report[]): string {
  const times = reports.flatMap(({ times }) => Object.entries(times)).toSorted((a, b) => b[1] - a[1])
  return times
    .slice(0, SHOWN)
    .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`)
    .join(', ')
}

function statements(subscriptions: number): string {
  const began = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - BEGAN_DAYS_AGO * DAY_MS)
  const years = Array.from({ length: PERIODS }, (_, k) => {
    const noon = new Date(began.getTime() + (7 * k + 0.5) * DAY_MS)
    return `(${k}, '${fiscalYearOf(noon, 'Asia/Kathmandu')}')`
  })
  return readFileSync(path.join(import.meta.dirname, 'generate.sql'), 'utf8')
    .replaceAll('$subscriptions$', String(subscriptions))
    .replaceAll('$began$', began.toISOString())
    .replaceAll('$years$', years.join(', '))
}
