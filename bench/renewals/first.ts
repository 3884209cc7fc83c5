import { readFileSync } from 'node:fs'
import path from 'node:path'
import { againstFloor, type Figure } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { generateBody } from './due'
import { checkBooks, inPairs, RUN, renewCopy, SMALL, SMALL_TEMPLATE, startRenewing } from './renew'

const TRIALS = { ...SMALL_TEMPLATE, database: 'trials' }

/** First charges after a trial per second, compared with renewals. Each writes one row more: a movement of recurring revenue. */
export async function benchFirstCharges(scene: Scene): Promise<Figure[]> {
  const { cluster, progress } = scene
  progress('generating 10,000 subscriptions twice')
  for (const { database } of [SMALL_TEMPLATE, TRIALS]) await generateBody(cluster, database, SMALL)
  await cluster.run(TRIALS.database, readFileSync(path.join(import.meta.dirname, 'trials.sql'), 'utf8'))
  const worker = startRenewing(cluster.url(RUN))
  try {
    const pairs = await inPairs(scene, worker, TRIALS, SMALL_TEMPLATE)
    await renewCopy(scene, worker, TRIALS)
    await checkBooks(scene)
    const floor = { name: 'renewals', unit: '/s' }
    return [againstFloor('first charges after a trial', '/s', floor, { atLeast: 0.8 }, pairs)]
  } finally {
    await worker.stop()
  }
}
