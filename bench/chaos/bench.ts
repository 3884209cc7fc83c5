import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alone, type Figure } from '../harness/figure'
import { startFleet } from '../harness/fleet'
import { openMaker, SECRET } from '../harness/maker'
import { hasNginx } from '../harness/nginx'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { type Arrivals, compareBooks } from './books'
import { killAtRandom } from './killer'
import { billingCalls, watchWorkers } from './spread'

const DATABASE = 'chaos'
const REPLICAS = 3
const ENDPOINTS = 2
const DUE = 20_000
const DUE_QUICK = 2_000
const LOOK_MS = 250
const PROGRESS_MS = 20_000
// A machine that does many other things may take long. Hanging for ever helps nobody.
const LONGEST_MS = 1_200_000

const PROGRESS = `
SELECT (SELECT count(*)::int FROM invoices WHERE status = 'paid') AS renewed,
  (SELECT count(*)::int FROM webhook_deliveries WHERE status = 'succeeded') AS delivered`

/**
 * Three replicas and an orchestrator renew what is due, while one or two of these four are always being killed. In the
 * end everything is renewed and delivered once, and the books agree with what the receiver got.
 */
export async function benchChaos({ root, cluster, quick, seed, progress }: Scene): Promise<Figure[]> {
  if (!(await hasNginx()))
    throw new Error('This drill needs nginx: apt-get install nginx-light, for example.')
  const due = quick ? DUE_QUICK : DUE
  progress(`seed ${seed}; generating ${due.toLocaleString('en')} subscriptions that are due`)
  const file = path.join(import.meta.dirname, 'setting-worker.ts')
  const { databaseUrl, maker } = await openMaker(cluster, DATABASE, file)
  const receiver = new Worker(path.join(import.meta.dirname, 'receiver.ts'), {})
  try {
    const port = await receiver.ask<number>('listen')
    await maker.ask('make', [`http://127.0.0.1:${port}`, due, ENDPOINTS])
    const fleet = await startFleet({ root, databaseUrl, appSecret: SECRET, count: REPLICAS })
    progress(`${REPLICAS} replicas, nginx and the orchestrator run`)
    const beganAt = Date.now()
    const workers = watchWorkers(cluster, DATABASE, fleet)
    const kills = killAtRandom([...fleet.replicas, fleet.orchestrator], seed, progress)
    try {
      let renewedMs = 0
      let reportedAt = Date.now()
      for (;;) {
        const [{ renewed, delivered }] = (await cluster.rows(DATABASE, PROGRESS)) as [
          { renewed: number; delivered: number },
        ]
        if (renewed >= due && renewedMs === 0) {
          renewedMs = Date.now() - beganAt
          progress(`all renewals are done, ${delivered.toLocaleString('en')} webhooks are delivered`)
        }
        if (renewed >= due && delivered >= due * ENDPOINTS) break
        if (Date.now() - reportedAt > PROGRESS_MS) {
          progress(`${renewed.toLocaleString('en')} renewed, ${delivered.toLocaleString('en')} delivered`)
          reportedAt = Date.now()
        }
        if (Date.now() - beganAt > LONGEST_MS)
          throw new Error(`Not done in time: ${renewed} renewed, ${delivered} delivered.`)
        await sleep(LOOK_MS)
      }
      await kills.stop()
      const arrivals = await receiver.ask<Arrivals>('arrivals')
      const books = await compareBooks(cluster, DATABASE, due, ENDPOINTS, arrivals)
      for (const fault of books.faults) progress(`FAULT: ${fault}`)
      progress(`kills: ${listed(kills.counts)}`)
      progress(`billing calls: ${listed(billingCalls(fleet))}`)
      progress(`deliveries by their last sender: ${listed(await workers.deliveries())}`)
      const count = Object.values(kills.counts).reduce((sum, each) => sum + each, 0)
      return [
        alone('chaos: lost, doubled or broken', '', [books.faults.length], { atMost: 0 }),
        alone(`chaos: last of ${due.toLocaleString('en')} renewals`, 's', [renewedMs / 1000]),
        alone('chaos: last webhook', 's', [(arrivals.lastAt - beganAt) / 1000]),
        alone('chaos: kills', '', [count], { atLeast: 1 }),
        alone('chaos: webhooks that came again with the same id', '', [books.repeated]),
      ]
    } finally {
      await kills.stop().catch(() => {})
      await fleet.stop()
    }
  } finally {
    await maker.stop()
    await receiver.stop()
  }
}

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
    .join(', ')
