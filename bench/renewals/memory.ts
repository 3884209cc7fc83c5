import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { generate, renewCopy, SMALL, startRenewing, type Template } from './renew'

const LARGE: Template = { ...SMALL, database: 'large', subscriptions: 100_000, due: 100_000 }
const MAX_RUNS = 3

/** The peak memory of a process that renews 100,000 subscriptions, compared with one that renews 10,000. */
export async function benchMemory(scene: Scene): Promise<Figure[]> {
  for (const template of [SMALL, LARGE]) await generate(scene, template)
  const pairs: Paired[] = []
  for (let run = 0; run < Math.min(scene.runs, MAX_RUNS); run++) {
    const floor = await peakMb(scene, SMALL)
    const value = await peakMb(scene, LARGE)
    scene.progress(`peak memory ${value.toFixed(0)} MB after 100,000, ${floor.toFixed(0)} MB after 10,000`)
    pairs.push({ value, floor })
  }
  const floor = { name: 'renewing 10,000', unit: 'MB' }
  return [againstFloor('peak memory renewing 100,000', 'MB', floor, { atMost: 1.1 }, pairs)]
}

/** The process renews 10,000 before the subscriptions that are measured, so that it has run for a while. */
async function peakMb(scene: Scene, template: Template): Promise<number> {
  const worker = startRenewing(scene.cluster)
  try {
    for (let warmUp = 0; warmUp < 2; warmUp++) await renewCopy(scene, worker, SMALL)
    await renewCopy(scene, worker, template)
    return await worker.ask<number>('peakRssMb')
  } finally {
    await worker.stop()
  }
}
