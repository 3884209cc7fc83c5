import path from 'node:path'
import { checkInvariants } from '@/lib/invariant/check'
import type { Paired } from '../harness/figure'
import { SECRET } from '../harness/maker'
import { serverSeconds } from '../harness/processor-time'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import type { Body } from './due'
import type { Renewed } from './worker'

export const SMALL: Body = { subscriptions: 10_000, due: 10_000 }
/** The database of the worker. Every run has a new copy. */
export const RUN = 'renewals'

/** A database to copy, and what is in it. */
export interface Template {
  database: string
  body: Body
  /** What one renewal takes from its wallet. */
  chargePaisa: number
}

/** What a wallet holds before its renewal. */
const BALANCE_PAISA = 10_000_000

export const SMALL_TEMPLATE: Template = { database: 'small', body: SMALL, chargePaisa: 50_000 }

export function startRenewing(databaseUrl: string): Worker {
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: SECRET,
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'warn',
  }
  return new Worker(path.join(import.meta.dirname, 'worker.ts'), env)
}

export interface MeasuredRenewals {
  perSecond: number
  /** The processor time of a renewal, in microseconds. That of PostgreSQL is known on Linux only. */
  node: number
  postgres: number | undefined
}

/** Renews all that is due in a new copy, and checks that everything was written. */
export async function renewCopy(
  { cluster, progress }: Pick<Scene, 'cluster' | 'progress'>,
  worker: Worker,
  { database, body: { due }, chargePaisa }: Template,
): Promise<MeasuredRenewals> {
  await cluster.copy(database, RUN)
  const before = await serverSeconds(cluster)
  const { seconds, cpuSeconds } = await worker.ask<Renewed>('renew')
  const after = await serverSeconds(cluster)
  await checkWritten({ cluster }, due, chargePaisa)
  const micros = (all: number) => (all / due) * 1e6
  const perSecond = due / seconds
  const node = micros(cpuSeconds)
  const postgres = before === undefined || after === undefined ? undefined : micros(after - before)
  const times = `processor time of one: Node ${node.toFixed(0)} µs, PostgreSQL ${postgres?.toFixed(0) ?? '?'} µs`
  progress(`${due.toLocaleString('en')} of ${database}: ${Math.round(perSecond)} renewals/s; ${times}`)
  return { perSecond, node, postgres }
}

/** Renewals per second in a new copy. */
async function rateOf(scene: Scene, worker: Worker, template: Template): Promise<number> {
  return (await renewCopy(scene, worker, template)).perSecond
}

/** The rates of two templates, in pairs. One of them begins, then the other one, so that none always comes after a large copy. */
export async function inPairs(
  scene: Scene,
  worker: Worker,
  value: Template,
  floor: Template,
): Promise<Paired[]> {
  // A warm-up: the first copy meets what its generation has left to write to the disk, and a process without compiled code.
  for (const template of [floor, value]) await rateOf(scene, worker, template)
  const pairs: Paired[] = []
  for (let run = 0; run < scene.runs; run++) {
    const first = run % 2 === 0 ? await rateOf(scene, worker, value) : undefined
    const beside = await rateOf(scene, worker, floor)
    pairs.push({ value: first ?? (await rateOf(scene, worker, value)), floor: beside })
  }
  return pairs
}

// The rows of a run have ids of the last minutes. Those of history.sql are two hours old or older.
const written = (chargePaisa: number) => `
SELECT (SELECT count(*)::int FROM invoices WHERE status = 'paid') AS invoices,
  (SELECT count(*)::int FROM ledger_transactions WHERE kind = 'charge' AND id >= since) AS charges,
  (SELECT count(*)::int FROM wallets WHERE balance_paisa = ${BALANCE_PAISA - chargePaisa}) AS debits,
  (SELECT count(*)::int FROM subscriptions WHERE period_index = 0) AS renewed,
  (SELECT count(*)::int FROM events WHERE id >= since) AS events,
  (SELECT count(*)::int FROM webhook_deliveries WHERE id >= since) AS deliveries
FROM khata_first_id(now() - interval '1 hour') AS since`

/** Counts what each renewal writes: an invoice, a ledger transaction with two entries, four events and two deliveries. */
async function checkWritten(
  { cluster }: Pick<Scene, 'cluster'>,
  due: number,
  chargePaisa: number,
): Promise<void> {
  const [found] = await cluster.rows(RUN, written(chargePaisa))
  const wanted = {
    invoices: due,
    charges: due,
    debits: due,
    renewed: due,
    events: 4 * due,
    deliveries: 2 * due,
  }
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`renewals wrote ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}

/** @throws {Error} if an invariant does not hold in the last copy. */
export async function checkBooks({ cluster }: Pick<Scene, 'cluster'>): Promise<void> {
  const reports = await cluster.connected(RUN, (client) => checkInvariants(client))
  // Statements generated the rows, without MACs.
  const rules = reports.flatMap(({ broken }) => broken).filter(({ name }) => !name.startsWith('row-mac'))
  const broken = rules.flatMap(({ breaches }) => breaches)
  if (broken.length > 0) throw new Error(`the books do not hold: ${broken.slice(0, 5).join(' ')}`)
}
