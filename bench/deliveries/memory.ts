import path from 'node:path'
import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { RUN, workerEnvironment } from './setting'

const WARM_UP_ROUNDS = 2
const ROUNDS = 10
const MAX_RUNS = 3

/** The peak memory of a process after ten rounds of deliveries, compared with its peak memory after two. */
export async function benchMemory({ cluster, runs, progress }: Scene, perRound: number): Promise<Figure> {
  const pairs: Paired[] = []
  for (let run = 0; run < Math.min(runs, MAX_RUNS); run++) {
    const worker = new Worker(
      path.join(import.meta.dirname, 'worker.ts'),
      workerEnvironment(cluster.url(RUN)),
    )
    const peakAfter = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        await cluster.copy('due', RUN)
        await worker.ask('deliver')
      }
      return worker.ask<number>('peakRssMb')
    }
    try {
      const floor = await peakAfter(WARM_UP_ROUNDS)
      const value = await peakAfter(ROUNDS - WARM_UP_ROUNDS)
      progress(`peak memory ${value.toFixed(0)} MB after ten rounds, ${floor.toFixed(0)} MB after two`)
      pairs.push({ value, floor })
    } finally {
      await worker.stop()
    }
  }
  const count = (rounds: number) => (rounds * perRound).toLocaleString('en')
  const floor = { name: `after ${count(WARM_UP_ROUNDS)}`, unit: 'MB' }
  return againstFloor(`peak memory after ${count(ROUNDS)} deliveries`, 'MB', floor, { atMost: 1.1 }, pairs)
}
