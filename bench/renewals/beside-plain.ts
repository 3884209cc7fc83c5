import { readFileSync } from 'node:fs'
import path from 'node:path'
import { againstFloor, type Figure } from '../harness/figure'
import type { Bench, Scene } from '../harness/scene'
import { generateBody } from './due'
import {
  checkBooks,
  inPairs,
  RUN,
  renewCopy,
  SMALL,
  SMALL_TEMPLATE,
  startRenewing,
  type Template,
} from './renew'

/** Charges that are more than a plain renewal. */
interface Kind {
  name: string
  template: Template
  /** The file that makes them of plain subscriptions. */
  sql: string
  /** What the plain ones are called. */
  floor: string
}

/** First charges after a trial per second. Each writes one row more: a movement of recurring revenue. */
export const benchFirstCharges: Bench = (scene) =>
  besidePlain(scene, {
    name: 'first charges after a trial',
    template: { ...SMALL_TEMPLATE, database: 'trials' },
    sql: 'trials.sql',
    floor: 'renewals',
  })

/** Renewals per second with a quantity, a discount and an item on every subscription. */
export const benchRenewalsRich: Bench = (scene) =>
  besidePlain(scene, {
    name: 'renewals with quantity, discount and item',
    template: { database: 'rich', body: SMALL, chargePaisa: 140_000 },
    sql: 'rich.sql',
    floor: 'without',
  })

/** They are compared with plain renewals, in turns. */
async function besidePlain(scene: Scene, { name, template, sql, floor }: Kind): Promise<Figure[]> {
  const { cluster, progress } = scene
  progress('generating 10,000 subscriptions twice')
  for (const { database } of [SMALL_TEMPLATE, template]) await generateBody(cluster, database, SMALL)
  await cluster.run(template.database, readFileSync(path.join(import.meta.dirname, sql), 'utf8'))
  const worker = startRenewing(cluster.url(RUN))
  try {
    const pairs = await inPairs(scene, worker, template, SMALL_TEMPLATE)
    await renewCopy(scene, worker, template)
    await checkBooks(scene)
    return [againstFloor(name, '/s', { name: floor, unit: '/s' }, { atLeast: 0.8 }, pairs)]
  } finally {
    await worker.stop()
  }
}
