import path from 'node:path'
import { checkInvariants } from '@/lib/invariant/check'
import { AGREEMENTS_OF_GENERATED } from '@/testing/agreements'
import { type BenchCluster, sqlOf } from '../harness/cluster'
import type { Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'

// Half of the businesses that one batch can hold, so that batches hold several businesses, as in a large instance.
const BUSINESSES = 50
/** The database of the worker. Every run has a new copy. */
const RUN = 'renewals'
/** What a wallet holds before its renewal. */
const BALANCE_PAISA = 10_000_000

/** A database of subscriptions, some of which are due. Each run copies it. */
export interface Template {
  database: string
  subscriptions: number
  due: number
  /** What one renewal takes from its wallet. */
  chargePaisa: number
}

export const SMALL: Template = { database: 'small', subscriptions: 10_000, due: 10_000, chargePaisa: 50_000 }

export async function generate({ cluster, progress }: Scene, template: Template): Promise<void> {
  const { database, subscriptions, due } = template
  progress(`generating ${subscriptions.toLocaleString('en')} subscriptions`)
  await cluster.createMigrated(database)
  const values = { subscriptions, due, businesses: BUSINESSES, agreements: AGREEMENTS_OF_GENERATED }
  await cluster.run(database, sqlOf(path.join(import.meta.dirname, 'generate.sql'), values))
}

export function startRenewing(cluster: BenchCluster): Worker {
  return new Worker('renewals/worker.ts', cluster.url(RUN))
}

/** Renews all that is due in a new copy, and checks that everything was written. @returns renewals per second. */
export async function renewCopy(
  { cluster, progress }: Scene,
  worker: Worker,
  { database, due, chargePaisa }: Template,
): Promise<number> {
  await cluster.copy(database, RUN)
  const perSecond = due / (await worker.ask<number>('renew'))
  await checkWritten(cluster, due, chargePaisa)
  progress(`${due.toLocaleString('en')} of ${database}: ${Math.round(perSecond)} renewals/s`)
  return perSecond
}

/** The rates of two templates, in pairs. One of them begins, then the other one, so that none always comes after a large copy. */
export async function inPairs(scene: Scene, value: Template, floor: Template): Promise<Paired[]> {
  const worker = startRenewing(scene.cluster)
  try {
    // A warm-up: the first copy meets what its generation has left to write to the disk, and a process without compiled code.
    for (const template of [floor, value]) await renewCopy(scene, worker, template)
    const pairs: Paired[] = []
    for (let run = 0; run < scene.runs; run++) {
      const first = run % 2 === 0 ? await renewCopy(scene, worker, value) : undefined
      const beside = await renewCopy(scene, worker, floor)
      pairs.push({ value: first ?? (await renewCopy(scene, worker, value)), floor: beside })
    }
    await renewCopy(scene, worker, value)
    await checkBooks(scene.cluster)
    return pairs
  } finally {
    await worker.stop()
  }
}

// The rows of a run have ids of the last minutes. Those of generate.sql are made of numbers.
const written = (chargePaisa: number) => `
SELECT (SELECT count(*)::int FROM invoices WHERE status = 'paid') AS invoices,
  (SELECT count(*)::int FROM ledger_transactions WHERE kind = 'charge' AND id >= since) AS charges,
  (SELECT count(*)::int FROM wallets WHERE balance_paisa = ${BALANCE_PAISA - chargePaisa}) AS debits,
  (SELECT count(*)::int FROM subscriptions WHERE period_index = 0) AS renewed,
  (SELECT count(*)::int FROM events WHERE id >= since) AS events,
  (SELECT count(*)::int FROM webhook_deliveries WHERE id >= since) AS deliveries
FROM khata_first_id(now() - interval '1 hour') AS since`

/** Counts what each renewal writes: an invoice, a ledger transaction with two entries, four events and two deliveries. */
async function checkWritten(cluster: BenchCluster, due: number, chargePaisa: number): Promise<void> {
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
export async function checkBooks(cluster: BenchCluster): Promise<void> {
  const reports = await cluster.connected(RUN, (client) => checkInvariants(client))
  const broken = reports.flatMap(({ broken }) => broken).flatMap(({ breaches }) => breaches)
  if (broken.length > 0) throw new Error(`the books do not hold: ${broken.slice(0, 5).join(' ')}`)
}
