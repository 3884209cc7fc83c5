import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { type Body, generateBody } from '../renewals/due'
import { RUN, renewCopy, startRenewing } from '../renewals/renew'

const SMALL: Body = { subscriptions: 10_000, due: 10_000 }
const LARGE: Body = { subscriptions: 100_000, due: 100_000 }
const MAX_RUNS = 3

/** The peak memory of a process that renews 100,000 subscriptions, compared with one that renews 10,000. */
export async function benchMemory(scene: Scene): Promise<Figure[]> {
  const { cluster, runs, progress } = scene
  progress('generating 10,000 and 100,000 subscriptions')
  await generateBody(cluster, 'small', SMALL)
  await generateBody(cluster, 'large', LARGE)
  const pairs: Paired[] = []
  for (let run = 0; run < Math.min(runs, MAX_RUNS); run++) {
    const floor = await peakMb(scene, 'small', SMALL)
    const value = await peakMb(scene, 'large', LARGE)
    progress(`peak memory ${value.toFixed(0)} MB after 100,000, ${floor.toFixed(0)} MB after 10,000`)
    pairs.push({ value, floor })
  }
  const floor = { name: 'renewing 10,000', unit: 'MB' }
  return [againstFloor('peak memory renewing 100,000', 'MB', floor, { atMost: 1.1 }, pairs)]
}

/** The process renews 10,000 before the body that is measured, so that it has run for a while. */
async function peakMb(scene: Scene, template: string, body: Body): Promise<number> {
  const worker = startRenewing(scene.cluster.url(RUN))
  try {
    for (let warmUp = 0; warmUp < 2; warmUp++) await renewCopy(scene, worker, 'small', SMALL)
    await renewCopy(scene, worker, template, body)
    return await worker.ask<number>('peakRssMb')
  } finally {
    await worker.stop()
  }
}
