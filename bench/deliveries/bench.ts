import path from 'node:path'
import { sqlOf } from '../harness/cluster'
import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { benchLatency } from './latency'

// Enough for some seconds, because the first claims of a process take longer than the later ones.
const DELIVERIES = 30_000
const ENDPOINTS = 50
/** The database of one run, a copy of `due`. */
const RUN = 'deliveries'

/** Deliveries per second compared with a client that only posts, and the latency of one. */
export async function benchDeliveries(scene: Scene): Promise<Figure[]> {
  const receiver = new Worker('deliveries/receiver.ts')
  try {
    const url = `http://127.0.0.1:${await receiver.ask<number>('listen')}`
    return [await besidePosting(scene, receiver, url), ...(await benchLatency(scene, receiver, url))]
  } finally {
    await receiver.stop()
  }
}

async function besidePosting(scene: Scene, receiver: Worker, url: string): Promise<Figure> {
  const { cluster, progress, runs } = scene
  const worker = new Worker('deliveries/worker.ts', cluster.url(RUN))
  try {
    progress(`generating ${DELIVERIES} deliveries`)
    const secret = await worker.ask<string>('sealedSecret')
    const values = { deliveries: DELIVERIES, endpoints: ENDPOINTS, receiver: url, secret }
    await cluster.createMigrated('due')
    await cluster.run('due', sqlOf(path.join(import.meta.dirname, 'generate.sql'), values))
    const pairs: Paired[] = []
    // The first round is a warm-up.
    for (let run = -1; run < runs; run++) {
      await cluster.copy('due', RUN)
      const value = DELIVERIES / (await worker.ask<number>('deliver'))
      await checkRecorded(scene, receiver)
      const floor = DELIVERIES / (await worker.ask<number>('post'))
      progress(`${Math.round(value)} deliveries/s; bare posts: ${Math.round(floor)}/s`)
      if (run >= 0) pairs.push({ value, floor })
    }
    const floor = { name: 'bare client', unit: '/s' }
    return againstFloor('webhook deliveries, recorded', '/s', floor, { atLeast: 0.4 }, pairs)
  } finally {
    await worker.stop()
  }
}

async function checkRecorded({ cluster }: Scene, receiver: Worker): Promise<void> {
  const [{ recorded }] = (await cluster.rows(
    RUN,
    `SELECT count(*)::int AS recorded FROM webhook_deliveries
     WHERE status = 'succeeded' AND attempt_count = 1 AND jsonb_array_length(attempts) = 1 AND latest IS NOT NULL`,
  )) as [{ recorded: number }]
  if (recorded !== DELIVERIES) throw new Error(`${recorded} of ${DELIVERIES} deliveries were recorded`)
  const received = await receiver.ask<number>('received')
  if (received < DELIVERIES) throw new Error(`the receiver saw ${received} of ${DELIVERIES} deliveries`)
  await receiver.ask('forget')
}
