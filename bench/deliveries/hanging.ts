import path from 'node:path'
import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { RUN, workerEnvironment } from './setting'

/** How fast all other endpoints get their deliveries while one endpoint never responds. */
export async function benchHanging(scene: Scene, receiver: string, others: number): Promise<Figure> {
  const pairs: Paired[] = []
  for (let run = 0; run < Math.min(scene.runs, 3); run++) {
    const floor = others / (await secondsFor(scene, receiver, others))
    const value = others / (await secondsFor(scene, receiver, others, '/hang'))
    scene.progress(
      `one of the endpoints hangs: ${Math.round(value)}/s to the others; none hangs: ${Math.round(floor)}/s`,
    )
    pairs.push({ value, floor })
  }
  const floor = { name: 'none hangs', unit: '/s' }
  return againstFloor('deliveries beside a hanging endpoint', '/s', floor, undefined, pairs)
}

/** Seconds until so many are recorded as delivered. The process is then ended, because its hanging calls last 15 s. */
async function secondsFor(
  { cluster }: Scene,
  receiver: string,
  count: number,
  hang?: string,
): Promise<number> {
  await cluster.copy('due', RUN)
  if (hang) {
    await cluster.run(
      RUN,
      `UPDATE webhook_endpoints SET url = '${receiver}${hang}' WHERE url = '${receiver}/0'`,
    )
  }
  const worker = new Worker(path.join(import.meta.dirname, 'worker.ts'), workerEnvironment(cluster.url(RUN)))
  try {
    return await worker.ask<number>('deliverUntil', [count])
  } finally {
    await worker.stop()
  }
}
