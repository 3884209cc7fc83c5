import path from 'node:path'
import { startApp } from '../harness/app'
import type { Merchant } from '../harness/businesses'
import { made, sqlOf } from '../harness/cluster'
import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { openBusinesses, Worker } from '../harness/worker'

const DATABASE = 'lists'
const ROWS = { full: 1_000_000, quick: 200_000 }
const NEAR = 100
const PAGES = 500

/** How long a page at the end of a long list takes, compared with a page near its beginning. */
export async function benchLists(scene: Scene): Promise<Figure[]> {
  const { cluster, quick, progress } = scene
  const rows = quick ? ROWS.quick : ROWS.full
  const businesses = await openBusinesses(cluster, DATABASE)
  const { businessId, key } = await businesses.ask<Merchant>('merchant', 'http://127.0.0.1:9/')
  await businesses.stop()
  progress(`generating ${rows.toLocaleString('en')} customers and events`)
  await cluster.run(
    DATABASE,
    sqlOf(path.join(import.meta.dirname, 'generate.sql'), { business: businessId, rows }),
  )
  const app = await startApp(scene, DATABASE)
  const requests = new Worker('harness/requests.ts')
  const p50 = (list: string, kind: string, row: number) => {
    const url = `${app.url}/v1/${list}?limit=20&cursor=${cursorAt(kind, rows - row)}`
    return requests.ask<number>('p50', url, { 'x-api-key': key }, PAGES)
  }
  try {
    const figures: Figure[] = []
    for (const [list, kind] of [
      ['customers', 'f4'],
      ['events', 'e2'],
    ] as const) {
      const pairs: Paired[] = []
      // The first pair is a warm-up.
      for (let run = -1; run < scene.runs; run++) {
        const pair = { value: await p50(list, kind, rows - NEAR), floor: await p50(list, kind, NEAR) }
        progress(`${list}: ${pair.value.toFixed(2)} ms far down, ${pair.floor.toFixed(2)} ms at row ${NEAR}`)
        if (run >= 0) pairs.push(pair)
      }
      const name = `a page of ${list} at row ${rows.toLocaleString('en')}`
      figures.push(againstFloor(name, 'ms', { name: `at row ${NEAR}`, unit: 'ms' }, { atMost: 1.2 }, pairs))
    }
    return figures
  } finally {
    await requests.stop()
    await app.stop()
  }
}

/** The cursor after the row that generate.sql made from a number. */
function cursorAt(kind: string, n: number): string {
  return Buffer.from(made(kind, n).replaceAll('-', ''), 'hex').toString('base64url')
}
