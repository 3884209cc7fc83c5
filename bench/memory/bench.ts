import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { generateBody } from '../renewals/due'
import { RUN, renewCopy, SMALL_TEMPLATE, startRenewing, type Template } from '../renewals/renew'

const LARGE: Template = {
  ...SMALL_TEMPLATE,
  database: 'large',
  body: { subscriptions: 100_000, due: 100_000 },
}
const MAX_RUNS = 3

/** The peak memory of a process that renews 100,000 subscriptions, compared with one that renews 10,000. */
export async function benchMemory(scene: Scene): Promise<Figure[]> {
  const { cluster, runs, progress } = scene
  progress('generating 10,000 and 100,000 subscriptions')
  for (const { database, body } of [SMALL_TEMPLATE, LARGE]) await generateBody(cluster, database, body)
  const pairs: Paired[] = []
  for (let run = 0; run < Math.min(runs, MAX_RUNS); run++) {
    const floor = await peakMb(scene, SMALL_TEMPLATE)
    const value = await peakMb(scene, LARGE)
    progress(`peak memory ${value.toFixed(0)} MB after 100,000, ${floor.toFixed(0)} MB after 10,000`)
    pairs.push({ value, floor })
  }
  const floor = { name: 'renewing 10,000', unit: 'MB' }
  return [againstFloor('peak memory renewing 100,000', 'MB', floor, { atMost: 1.1 }, pairs)]
}

/** The process renews 10,000 before the body that is measured, so that it has run for a while. */
async function peakMb(scene: Scene, template: Template): Promise<number> {
  const worker = startRenewing(scene.cluster.url(RUN))
  try {
    for (let warmUp = 0; warmUp < 2; warmUp++) await renewCopy(scene, worker, SMALL_TEMPLATE)
    await renewCopy(scene, worker, template)
    return await worker.ask<number>('peakRssMb')
  } finally {
    await worker.stop()
  }
}
