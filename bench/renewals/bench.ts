import { againstFloor, alone, type Figure, type Paired } from '../harness/figure'
import { findPgbench, initialisePgbench, SCALE, tpcB } from '../harness/pgbench'
import type { Scene } from '../harness/scene'
import type { Worker } from '../harness/worker'
import { generateBody } from './due'
import { printProfile } from './profile'
import {
  checkBooks,
  type MeasuredRenewals,
  RUN,
  renewCopy,
  SMALL,
  SMALL_TEMPLATE,
  startRenewing,
} from './renew'

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
  const measured: MeasuredRenewals[] = []
  if (!pgbench) {
    for (let run = 0; run < runs; run++) measured.push(await renewCopy(scene, worker, SMALL_TEMPLATE))
    const figure = alone(
      'renewals',
      '/s',
      measured.map(({ perSecond }) => perSecond),
    )
    const floorMissing = 'pgbench (apt install postgresql-contrib)'
    return [{ ...figure, floorMissing }, ...processorTimes(measured)]
  }
  progress(`pgbench -i -s ${SCALE}`)
  await cluster.run('postgres', `CREATE DATABASE ${TPC_B}`)
  await initialisePgbench(pgbench, cluster.url(TPC_B))
  const pairs: Paired[] = []
  for (let run = 0; run < runs; run++) {
    const renewed = await renewCopy(scene, worker, SMALL_TEMPLATE)
    measured.push(renewed)
    // A new copy ends with a checkpoint too, so both begin in the same state.
    await cluster.run(TPC_B, 'CHECKPOINT')
    const floor = await tpcB(pgbench, cluster.url(TPC_B), quick ? 4 : 10)
    progress(`TPC-B: ${Math.round(floor)} tps`)
    pairs.push({ value: renewed.perSecond, floor })
  }
  await cluster.run('postgres', `DROP DATABASE ${TPC_B}`)
  const rate = againstFloor('renewals', '/s', { name: 'TPC-B', unit: 'tps' }, { atLeast: 1.2 }, pairs)
  return [rate, ...processorTimes(measured)]
}

/** What a renewal costs. A machine that also does other things changes the rate, and this much less. */
function processorTimes(measured: readonly MeasuredRenewals[]): Figure[] {
  const postgres = measured.flatMap((each) => each.postgres ?? [])
  return [
    alone(
      'processor time of a renewal: Node',
      'µs',
      measured.map(({ node }) => node),
    ),
    ...(postgres.length > 0 ? [alone('processor time of a renewal: PostgreSQL', 'µs', postgres)] : []),
  ]
}

async function profileStatements({ cluster }: Scene, worker: Worker): Promise<void> {
  await cluster.copy(SMALL_TEMPLATE.database, RUN)
  printProfile(await worker.ask('profile'), SMALL.due)
}
