import { againstFloor, alone, type Figure, type Paired } from '../harness/figure'
import { findPgbench, initialisePgbench, SCALE, tpcB } from '../harness/pgbench'
import type { Scene } from '../harness/scene'
import type { Worker } from '../harness/worker'
import { generateBody } from './due'
import { printProfile } from './profile'
import { checkBooks, RUN, rateOf, renewCopy, SMALL, SMALL_TEMPLATE, startRenewing } from './renew'

const TPC_B = 'tpcb'

/** Renewals per second compared with pgbench. */
export async function benchRenewals(scene: Scene): Promise<Figure[]> {
  const { cluster, progress, profile } = scene
  progress('generating 10,000 subscriptions')
  await generateBody(cluster, SMALL_TEMPLATE.database, SMALL)
  const worker = startRenewing(cluster.url(RUN))
  try {
    // A warm-up: the first runs of a process are slower, because its code is still being compiled.
    await renewCopy(scene, worker, SMALL_TEMPLATE)
    if (profile) await profileStatements(scene, worker)
    const figures = await besideTpcB(scene, worker)
    await checkBooks(scene)
    return figures
  } finally {
    await worker.stop()
  }
}

async function besideTpcB(scene: Scene, worker: Worker): Promise<Figure[]> {
  const { cluster, progress, runs, quick } = scene
  const pgbench = findPgbench()
  if (!pgbench) {
    const rates: number[] = []
    for (let run = 0; run < runs; run++) rates.push(await rateOf(scene, worker, SMALL_TEMPLATE))
    const figure = alone('renewals', '/s', rates)
    return [{ ...figure, floorMissing: 'pgbench (apt install postgresql-contrib)' }]
  }
  progress(`pgbench -i -s ${SCALE}`)
  await cluster.run('postgres', `CREATE DATABASE ${TPC_B}`)
  await initialisePgbench(pgbench, cluster.url(TPC_B))
  const pairs: Paired[] = []
  for (let run = 0; run < runs; run++) {
    const value = await rateOf(scene, worker, SMALL_TEMPLATE)
    // A new copy ends with a checkpoint too, so both begin in the same state.
    await cluster.run(TPC_B, 'CHECKPOINT')
    const floor = await tpcB(pgbench, cluster.url(TPC_B), quick ? 4 : 10)
    progress(`TPC-B: ${Math.round(floor)} tps`)
    pairs.push({ value, floor })
  }
  await cluster.run('postgres', `DROP DATABASE ${TPC_B}`)
  return [againstFloor('renewals', '/s', { name: 'TPC-B', unit: 'tps' }, { atLeast: 1.2 }, pairs)]
}

async function profileStatements({ cluster }: Scene, worker: Worker): Promise<void> {
  await cluster.copy(SMALL_TEMPLATE.database, RUN)
  printProfile(await worker.ask('profile'), SMALL.due)
}
