import { readFileSync } from 'node:fs'
import path from 'node:path'
import { againstFloor, type Figure } from '../harness/figure'
import type { Scene } from '../harness/scene'
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

const RICH: Template = { database: 'rich', body: SMALL, chargePaisa: 140_000 }

/** Renewals per second with a quantity, a discount and an item on every subscription, compared with those without. */
export async function benchRenewalsRich(scene: Scene): Promise<Figure[]> {
  const { cluster, progress } = scene
  progress('generating 10,000 subscriptions twice')
  for (const { database } of [SMALL_TEMPLATE, RICH]) await generateBody(cluster, database, SMALL)
  await cluster.run(RICH.database, readFileSync(path.join(import.meta.dirname, 'rich.sql'), 'utf8'))
  const worker = startRenewing(cluster.url(RUN))
  try {
    const pairs = await inPairs(scene, worker, RICH, SMALL_TEMPLATE)
    await renewCopy(scene, worker, RICH)
    await checkBooks(scene)
    const floor = { name: 'without', unit: '/s' }
    return [againstFloor('renewals with quantity, discount and item', '/s', floor, { atLeast: 0.8 }, pairs)]
  } finally {
    await worker.stop()
  }
}
