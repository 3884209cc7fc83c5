import path from 'node:path'
import { workerEnvironment } from '../deliveries/setting'
import { alone, type Figure } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { generateBody } from '../renewals/due'
import { figuresOf, tableOf } from './per-renewal'
import { playRound, RENEWALS, type Workers } from './round'
import { growthPerRenewal, measureSizes, sumOf } from './sizes'

const DATABASE = 'bytes'
// One to fill the tables, one to measure, and one to measure the log without pages.
const ROUNDS = 3
// The tables that have one row for each subscriber.
const SUBSCRIBER = ['customers', 'users', 'wallets', 'subscriptions', 'ledger_accounts']

/**
 * The bytes that a renewal leaves in every table and index and in the write-ahead log. It is renewed by the real function;
 * its four events are delivered to an endpoint that wants two of them, and its customer is told by mail and SMS.
 */
export async function benchBytes(scene: Scene): Promise<Figure[]> {
  const { cluster, progress } = scene
  const environment = workerEnvironment(cluster.url(DATABASE))
  const at = (file: string) => new Worker(path.join(import.meta.dirname, file), environment)
  const workers = {
    renewals: at('../renewals/worker.ts'),
    deliveries: at('../deliveries/worker.ts'),
    notices: at('worker.ts'),
    receiver: at('../deliveries/receiver.ts'),
  }
  try {
    progress(`generating ${(ROUNDS * RENEWALS).toLocaleString('en')} subscriptions`)
    await generateBody(cluster, DATABASE, { subscriptions: ROUNDS * RENEWALS, due: RENEWALS })
    const url = `http://127.0.0.1:${await workers.receiver.ask<number>('listen')}`
    const secret = await workers.deliveries.ask<string>('sealedSecret')
    await cluster.run(
      DATABASE,
      `UPDATE webhook_endpoints SET url = '${url}', secret_encrypted = decode('${secret}', 'hex')`,
    )
    return await measure(scene, workers)
  } finally {
    for (const worker of Object.values(workers)) await worker.stop()
  }
}

async function measure(scene: Scene, workers: Workers): Promise<Figure[]> {
  const { cluster, progress } = scene
  const ofSubscribers = (await measureSizes(cluster, DATABASE)).filter(({ table }) =>
    SUBSCRIBER.includes(table),
  )
  // The first round leaves dead rows. Later rows take their room, as in an instance that has run for some days.
  await playRound(scene, DATABASE, workers)
  await makeDue(scene, 1)
  const before = await measureSizes(cluster, DATABASE)
  const steps = await playRound(scene, DATABASE, workers)
  const growth = growthPerRenewal(before, await measureSizes(cluster, DATABASE), RENEWALS)
  await makeDue(scene, 2)
  await cluster.run('postgres', 'ALTER SYSTEM SET full_page_writes = off;\nSELECT pg_reload_conf()')
  const withoutPages = await playRound(scene, DATABASE, workers)
  progress(`per renewal\n\n${tableOf(growth, steps, withoutPages)}\n`)
  const subscriber = alone('a subscriber', 'bytes', [sumOf(ofSubscribers) / (ROUNDS * RENEWALS)])
  return [subscriber, ...figuresOf(growth, steps, withoutPages)]
}

/** Moves the end of another third of the subscriptions to yesterday, as if half a month had passed. */
async function makeDue({ cluster }: Scene, third: number): Promise<void> {
  const columns = ['anchor_at', 'current_period_start', 'current_period_end', 'trial_end_at', 'due_at']
  await cluster.run(
    DATABASE,
    // The state of a subscription does not change so in the product, and no trigger would allow it.
    `SET session_replication_role = replica;
     UPDATE subscriptions SET ${columns.map((name) => `${name} = ${name} - interval '15 days'`).join(', ')}
     WHERE ('x' || right(id::text, 12))::bit(48)::bigint / 100 % ${ROUNDS} = ${third}`,
  )
}
