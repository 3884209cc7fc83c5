import { setTimeout as sleep } from 'node:timers/promises'
import { toWire } from '@/lib/core/id'
import { startApp } from '../harness/app'
import type { Merchant } from '../harness/businesses'
import { alone, type Figure, median, percentile } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { openBusinesses, type Worker } from '../harness/worker'

const DATABASE = 'latency'
const PER_RUN = 100
const WARM_UP = 20
// Longer than a delivery takes, so that nothing else runs when the next event is created.
const PAUSE_MS = 120

/**
 * The time from an event to the receiver's socket, on a system that does nothing else. A customer is created over HTTP,
 * and the process sends the delivery that its commit made.
 */
export async function benchLatency(scene: Scene, receiver: Worker, receiverUrl: string): Promise<Figure[]> {
  const businesses = await openBusinesses(scene.cluster, DATABASE)
  const merchant = await businesses.ask<Merchant>('merchant', receiverUrl)
  await businesses.stop()
  const app = await startApp(scene, DATABASE, { withRunner: true })
  try {
    await createCustomers(app.url, merchant, WARM_UP)
    const quantiles: { p50: number; p99: number }[] = []
    for (let run = 0; run < scene.runs; run++) {
      await receiver.ask('forget')
      const since = new Date()
      await createCustomers(app.url, merchant, PER_RUN)
      await sleep(1_000)
      const waits = await waitsSince(scene, receiver, since)
      quantiles.push({ p50: median(waits), p99: percentile(waits, 0.99) })
      scene.progress(
        `event to socket: p50 ${quantiles.at(-1)?.p50.toFixed(0)} ms, p99 ${quantiles.at(-1)?.p99.toFixed(0)} ms`,
      )
    }
    const figure = (name: 'p50' | 'p99', atMost: number) =>
      alone(
        `event to the receiver's socket, ${name}`,
        'ms',
        quantiles.map((each) => each[name]),
        { atMost },
      )
    return [figure('p50', 150), figure('p99', 1_000)]
  } finally {
    await app.stop()
  }
}

async function createCustomers(appUrl: string, { key }: Merchant, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const response = await fetch(`${appUrl}/v1/customers`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `customer${n}@example.com` }),
    })
    if (response.status !== 201)
      throw new Error(`POST /v1/customers responded with ${response.status}: ${await response.text()}`)
    await sleep(PAUSE_MS)
  }
}

/** Milliseconds from the time of each event, a little before its commit, to its arrival. */
async function waitsSince({ cluster }: Scene, receiver: Worker, since: Date): Promise<number[]> {
  const arrivals = new Map(await receiver.ask<[string, number][]>('arrivals'))
  const events = (await cluster.rows(
    DATABASE,
    `SELECT id, created_at FROM events WHERE created_at >= '${since.toISOString()}'`,
  )) as { id: string; created_at: Date }[]
  return events.map(({ id, created_at }) => {
    const arrivedAt = arrivals.get(toWire('evt', id))
    if (arrivedAt === undefined) throw new Error(`event ${id} did not arrive`)
    return arrivedAt - created_at.getTime()
  })
}
