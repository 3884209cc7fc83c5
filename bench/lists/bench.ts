import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startApp } from '../harness/app'
import { againstFloor, type Figure, type Paired } from '../harness/figure'
import { SECRET } from '../harness/maker'
import { openMerchant } from '../harness/merchant'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'

const DATABASE = 'lists'
const ROWS = { full: 1_000_000, quick: 200_000 }
const NEAR = 100
const PAGES = 500

/** How long a page at the end of a long list takes, compared with a page near its beginning. */
export async function benchLists(scene: Scene): Promise<Figure[]> {
  const { root, cluster, quick, progress } = scene
  const rows = quick ? ROWS.quick : ROWS.full
  await cluster.createMigrated(DATABASE)
  const merchant = await openMerchant(cluster, DATABASE, SECRET, 'http://127.0.0.1:9/')
  progress(`generating ${rows.toLocaleString('en')} customers and events`)
  const sql = readFileSync(path.join(import.meta.dirname, 'generate.sql'), 'utf8')
  await cluster.run(
    DATABASE,
    sql.replaceAll('$business$', merchant.businessId).replaceAll('$rows$', String(rows)),
  )
  const app = await startApp({
    root,
    databaseUrl: cluster.url(DATABASE),
    appSecret: SECRET,
    withRunner: false,
  })
  const load = new Worker(path.join(import.meta.dirname, '../harness/load-worker.ts'), {})
  const p50 = (list: string, kind: string, row: number) => {
    const url = `${app.url}/v1/${list}?limit=20&cursor=${cursorAt(kind, rows - row)}`
    return load.ask<number>('p50', [{ url, headers: { 'x-api-key': merchant.key }, requests: PAGES }])
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
    await load.stop()
    await app.stop()
  }
}

/** The cursor after the row that generate.sql made from a number. */
function cursorAt(kind: string, n: number): string {
  const hex = `${kind.padStart(8, '0')}000070008000${n.toString(16).padStart(12, '0')}`
  return Buffer.from(hex, 'hex').toString('base64url')
}
