import { readFileSync } from 'node:fs'
import path from 'node:path'
import { againstFloor, type Figure } from '../harness/figure'
import { splitPast } from '../harness/past'
import type { Scene } from '../harness/scene'
import { generateBody } from './due'
import { inPairs, RUN, SMALL, SMALL_TEMPLATE, startRenewing, type Template } from './renew'

const MONTHS = 24
// Rows per table and month: enough that the indexes of a partition have three levels.
const ROWS = { full: 50_000, quick: 2_000 }
const HISTORY: Template = { database: 'history', body: SMALL }

/** Renewals per second after two years, with a partition for each month, compared with those of a new instance. */
export async function benchRenewalsHistory(scene: Scene): Promise<Figure[]> {
  const { cluster, progress, quick } = scene
  const rows = quick ? ROWS.quick : ROWS.full
  progress('generating 10,000 subscriptions')
  await generateBody(cluster, SMALL_TEMPLATE.database, SMALL)
  await generateBody(cluster, HISTORY.database, SMALL)
  progress(`generating ${MONTHS} months with ${rows.toLocaleString('en')} rows in each table`)
  await cluster.connected(HISTORY.database, (client) => splitPast(client, MONTHS))
  const template = readFileSync(path.join(import.meta.dirname, 'history.sql'), 'utf8')
  await cluster.run(
    HISTORY.database,
    template.replaceAll('$months$', String(MONTHS)).replaceAll('$rows$', String(rows)),
  )
  const worker = startRenewing(cluster.url(RUN))
  try {
    const pairs = await inPairs(scene, worker, HISTORY, SMALL_TEMPLATE)
    const floor = { name: 'without history', unit: '/s' }
    return [againstFloor(`renewals after ${MONTHS} months`, '/s', floor, { atLeast: 0.9 }, pairs)]
  } finally {
    await worker.stop()
  }
}
