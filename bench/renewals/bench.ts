import path from 'node:path'
import pg from 'pg'
import { checkInvariants } from '@/lib/invariant/check'
import { againstFloor, alone, type Figure, type Paired } from '../harness/figure'
import { findPgbench, initialisePgbench, SCALE, tpcB } from '../harness/pgbench'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { type Body, generateBody } from './due'
import { printProfile } from './profile'
import type { Renewed } from './worker'

const SMALL: Body = { subscriptions: 10_000, due: 10_000 }
const LARGE: Body = { subscriptions: 1_000_000, due: 10_000 }
const LARGE_QUICK: Body = { subscriptions: 200_000, due: 10_000 }
/** The database of the worker. Every run has a new copy. */
export const RUN = 'renewals'
const TPC_B = 'tpcb'

/** Renewals per second compared with pgbench, and renewals when the tables hold many more subscriptions. */
export async function benchRenewals(scene: Scene): Promise<Figure[]> {
  const { cluster, progress, quick, profile } = scene
  const large = quick ? LARGE_QUICK : LARGE
  progress('generating 10,000 subscriptions')
  await generateBody(cluster, 'small', SMALL)
  const worker = startRenewing(cluster.url(RUN))
  try {
    // A warm-up: the first runs of a process are slower, because its code is still being compiled.
    await renewCopy(scene, worker, 'small', SMALL)
    if (profile) await profileStatements(scene, worker)
    const figures = await besideTpcB(scene, worker)
    await checkBooks(cluster.url(RUN))
    progress(`generating ${large.subscriptions.toLocaleString('en')} subscriptions`)
    await generateBody(cluster, 'large', large)
    figures.push(await besideSmall(scene, worker, large))
    return figures
  } finally {
    await worker.stop()
  }
}

export function startRenewing(databaseUrl: string): Worker {
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'bench'.repeat(8),
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'warn',
  }
  return new Worker(path.join(import.meta.dirname, 'worker.ts'), env)
}

/** Renews all that is due in a new copy, and checks that everything was written. */
export async function renewCopy(
  { cluster, progress }: Pick<Scene, 'cluster' | 'progress'>,
  worker: Worker,
  template: string,
  { due }: Body,
): Promise<Renewed> {
  await cluster.copy(template, RUN)
  const renewed = await worker.ask<Renewed>('renew')
  await checkWritten(cluster.url(RUN), due)
  const { seconds, cpuSeconds } = renewed
  const share = `Node took ${((100 * cpuSeconds) / seconds).toFixed(0)} % of a core`
  progress(`${due.toLocaleString('en')} of ${template}: ${Math.round(due / seconds)} renewals/s; ${share}`)
  return renewed
}

async function besideTpcB(scene: Scene, worker: Worker): Promise<Figure[]> {
  const { cluster, progress, runs, quick } = scene
  const pgbench = findPgbench()
  if (!pgbench) {
    const rates: number[] = []
    for (let run = 0; run < runs; run++) rates.push(await rateOf(scene, worker, 'small', SMALL))
    const figure = alone('renewals', '/s', rates)
    return [{ ...figure, floorMissing: 'pgbench (apt install postgresql-contrib)' }]
  }
  progress(`pgbench -i -s ${SCALE}`)
  await cluster.run('postgres', `CREATE DATABASE ${TPC_B}`)
  await initialisePgbench(pgbench, cluster.url(TPC_B))
  const pairs: Paired[] = []
  for (let run = 0; run < runs; run++) {
    const value = await rateOf(scene, worker, 'small', SMALL)
    // A new copy ends with a checkpoint too, so both begin in the same state.
    await cluster.run(TPC_B, 'CHECKPOINT')
    const floor = await tpcB(pgbench, cluster.url(TPC_B), quick ? 4 : 10)
    progress(`TPC-B: ${Math.round(floor)} tps`)
    pairs.push({ value, floor })
  }
  await cluster.run('postgres', `DROP DATABASE ${TPC_B}`)
  return [againstFloor('renewals', '/s', { name: 'TPC-B', unit: 'tps' }, { atLeast: 1.2 }, pairs)]
}

async function besideSmall(scene: Scene, worker: Worker, large: Body): Promise<Figure> {
  // A warm-up: the first copy meets what its generation has left to write to the disk.
  await renewCopy(scene, worker, 'large', large)
  const pairs: Paired[] = []
  for (let run = 0; run < scene.runs; run++) {
    // In turn, so that neither of the two always comes after the copy of the large database.
    const before = run % 2 === 0 ? await rateOf(scene, worker, 'large', large) : undefined
    const floor = await rateOf(scene, worker, 'small', SMALL)
    pairs.push({ value: before ?? (await rateOf(scene, worker, 'large', large)), floor })
  }
  const name = `renewals among ${large.subscriptions.toLocaleString('en')} subscriptions`
  return againstFloor(name, '/s', { name: 'among 10,000', unit: '/s' }, { atLeast: 0.95 }, pairs)
}

async function rateOf(scene: Scene, worker: Worker, template: string, body: Body): Promise<number> {
  return body.due / (await renewCopy(scene, worker, template, body)).seconds
}

async function profileStatements({ cluster }: Scene, worker: Worker): Promise<void> {
  await cluster.copy('small', RUN)
  printProfile(await worker.ask('profile'), SMALL.due)
}

/** Counts what each renewal writes: an invoice, a ledger transaction with two entries, four events and two deliveries. */
async function checkWritten(url: string, due: number): Promise<void> {
  const [found] = await rows<Record<string, number>>(
    url,
    `SELECT (SELECT count(*)::int FROM invoices WHERE status = 'paid') AS invoices,
      (SELECT count(*)::int FROM ledger_transactions WHERE kind = 'charge') AS charges,
      (SELECT count(*)::int FROM wallets WHERE balance_paisa = 9950000) AS debits,
      (SELECT count(*)::int FROM subscriptions WHERE period_index = 0) AS renewed,
      (SELECT count(*)::int FROM events) AS events,
      (SELECT count(*)::int FROM webhook_deliveries) AS deliveries`,
  )
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

export async function checkBooks(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const broken = (await checkInvariants(client)).flatMap(({ breaches }) => breaches)
    if (broken.length > 0) throw new Error(`the books do not hold: ${broken.slice(0, 5).join(' ')}`)
  } finally {
    await client.end()
  }
}

async function rows<Row>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}
