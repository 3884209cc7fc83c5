import { readFileSync } from 'node:fs'
import path from 'node:path'
import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { benchHanging } from './hanging'
import { benchLatency } from './latency'
import { benchMemory } from './memory'
import { type BareClient, RUN, workerEnvironment } from './setting'

// Enough for some seconds, because the first claims of a process take longer than the later ones.
const DELIVERIES = 30_000
const ENDPOINTS = 50

/** Deliveries per second compared with a client that only posts; the latency of one; the effect of a hanging receiver. */
export async function benchDeliveries(scene: Scene): Promise<Figure[]> {
  const receiver = new Worker(path.join(import.meta.dirname, 'receiver.ts'), {})
  const worker = new Worker(
    path.join(import.meta.dirname, 'worker.ts'),
    workerEnvironment(scene.cluster.url(RUN)),
  )
  try {
    const url = `http://127.0.0.1:${await receiver.ask<number>('listen')}`
    scene.progress(`generating ${DELIVERIES} deliveries`)
    await generate(scene, worker, url)
    const rates = await besidePosting(scene, worker, receiver)
    await worker.stop()
    const hanging = await benchHanging(scene, url, DELIVERIES - DELIVERIES / ENDPOINTS)
    const memory = await benchMemory(scene, DELIVERIES)
    return [...rates, hanging, memory, ...(await benchLatency(scene, receiver, url))]
  } finally {
    await worker.stop()
    await receiver.stop()
  }
}

async function generate({ cluster }: Scene, worker: Worker, receiver: string): Promise<void> {
  const invoice = readFileSync(path.join(import.meta.dirname, 'invoice.json'), 'utf8').trim()
  const sql = readFileSync(path.join(import.meta.dirname, 'generate.sql'), 'utf8')
    .replaceAll('$deliveries$', String(DELIVERIES))
    .replaceAll('$endpoints$', String(ENDPOINTS))
    .replaceAll('$receiver$', receiver)
    .replaceAll('$secret$', await worker.ask<string>('sealedSecret'))
    .replaceAll('$invoice$', JSON.stringify(JSON.parse(invoice)))
  await cluster.createMigrated('due')
  await cluster.run('due', sql)
}

async function besidePosting(scene: Scene, worker: Worker, receiver: Worker): Promise<Figure[]> {
  const { cluster, progress, runs } = scene
  const pairs: Record<BareClient, Paired[]> = { node: [], undici: [] }
  // The first round is a warm-up.
  for (let run = -1; run < runs; run++) {
    await cluster.copy('due', RUN)
    const value = DELIVERIES / (await worker.ask<number>('deliver'))
    await checkRecorded(scene, receiver)
    const node = DELIVERIES / (await worker.ask<number>('post', ['node']))
    const undici = DELIVERIES / (await worker.ask<number>('post', ['undici']))
    progress(
      `${Math.round(value)} deliveries/s; bare posts: ${Math.round(node)}/s by Node's client, ${Math.round(undici)}/s by undici`,
    )
    if (run < 0) continue
    pairs.node.push({ value, floor: node })
    pairs.undici.push({ value, floor: undici })
  }
  const beside = (client: BareClient, name: string, bar?: { atLeast: number }) =>
    againstFloor('webhook deliveries, recorded', '/s', { name, unit: '/s' }, bar, pairs[client])
  return [beside('node', 'bare client', { atLeast: 0.4 }), beside('undici', 'bare undici')]
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
