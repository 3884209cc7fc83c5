import path from 'node:path'
import { toWire } from '@/lib/core/id'
import { startApp } from '../harness/app'
import type { Merchant } from '../harness/businesses'
import { made, sqlOf } from '../harness/cluster'
import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Load } from '../harness/requests'
import type { Scene } from '../harness/scene'
import { openBusinesses, Worker } from '../harness/worker'
import { startFloor } from './floor'

const DATABASE = 'api'
const CUSTOMERS = 1_000
// Eight connections keep one process busy, so 16 are enough. More would only wait in its queue.
const CONNECTIONS = 16
const SECONDS = { full: 8, quick: 3 }

interface Comparison {
  name: string
  atLeast: number
  floorName: string
  product: Omit<Load, 'connections' | 'seconds'>
  floor: Omit<Load, 'connections' | 'seconds'>
}

/** Requests per second of the API, compared with bare handlers of the same framework on the same database. */
export async function benchApi(scene: Scene): Promise<Figure[]> {
  const { root, cluster } = scene
  const businesses = await openBusinesses(cluster, DATABASE)
  // The endpoint wants every event. Its deliveries are written but not sent, because no runner runs.
  const merchant = await businesses.ask<Merchant>('merchant', 'http://127.0.0.1:9/')
  await businesses.stop()
  const values = { business: merchant.businessId, customers: CUSTOMERS }
  await cluster.run(DATABASE, sqlOf(path.join(import.meta.dirname, 'generate.sql'), values))
  const floor = await startFloor(root, cluster.url(DATABASE))
  const app = await startApp(scene, DATABASE)
  const load = new Worker('harness/requests.ts')
  try {
    const figures: Figure[] = []
    for (const comparison of comparisons(app.url, floor.url, merchant.key)) {
      figures.push(await compare(scene, load, comparison))
    }
    return figures
  } finally {
    await load.stop()
    await app.stop()
    await floor.stop()
  }
}

function comparisons(appUrl: string, floorUrl: string, key: string): Comparison[] {
  const numbers = Array.from({ length: CUSTOMERS }, (_, n) => n)
  const json = { 'content-type': 'application/json' }
  const auth = { 'x-api-key': key }
  const insert: Comparison['floor'] = {
    url: floorUrl,
    method: 'POST',
    paths: ['/insert'],
    bodies: ['{"name":"Row"}'],
    headers: json,
  }
  const post = { url: appUrl, method: 'POST' as const, headers: { ...json, ...auth }, idempotencyKeys: true }
  const priceId = toWire('price', made('d1', 0))
  return [
    {
      name: 'GET /v1/customers/{id}',
      atLeast: 0.75,
      floorName: 'Next + SELECT',
      product: {
        url: appUrl,
        method: 'GET',
        paths: numbers.map((n) => `/v1/customers/${toWire('cus', made('f4', n))}`),
        headers: auth,
      },
      floor: {
        url: floorUrl,
        method: 'GET',
        paths: numbers.map((n) => `/row?id=${made('aa', n)}`),
        headers: {},
      },
    },
    {
      name: 'POST /v1/customers, keyed',
      atLeast: 0.5,
      floorName: 'Next + INSERT',
      product: {
        ...post,
        paths: ['/v1/customers'],
        bodies: numbers.map((n) => JSON.stringify({ email: `new${n}@example.com`, name: 'Maya Gurung' })),
      },
      floor: insert,
    },
    {
      name: 'POST /v1/subscriptions with charge',
      atLeast: 0.2,
      floorName: 'Next + INSERT',
      product: {
        ...post,
        paths: ['/v1/subscriptions'],
        bodies: numbers.map((n) => JSON.stringify({ customerId: toWire('cus', made('f4', n)), priceId })),
      },
      floor: insert,
    },
  ]
}

async function compare(
  { runs, quick, progress }: Scene,
  load: Worker,
  comparison: Comparison,
): Promise<Figure> {
  const { name, atLeast, floorName, product, floor } = comparison
  const seconds = quick ? SECONDS.quick : SECONDS.full
  const rate = (wanted: Comparison['product']) =>
    load.ask<number>('send', { ...wanted, connections: CONNECTIONS, seconds })
  const pairs: Paired[] = []
  // The first pair warms both up.
  for (let run = -1; run < runs; run++) {
    const pair = { value: await rate(product), floor: await rate(floor) }
    progress(`${name}: ${Math.round(pair.value)} req/s, ${floorName}: ${Math.round(pair.floor)} req/s`)
    if (run >= 0) pairs.push(pair)
  }
  return againstFloor(name, 'req/s', { name: floorName, unit: 'req/s' }, { atLeast }, pairs)
}
