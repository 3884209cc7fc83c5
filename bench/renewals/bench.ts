import path from 'node:path'
import { sqlOf } from '../harness/cluster'
import { againstFloor, alone, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { findPgbench, initialisePgbench, SCALE, tpcB } from './pgbench'
import { checkBooks, generate, inPairs, renewCopy, SMALL, startRenewing } from './renew'

const TPC_B = 'tpcb'

/** Renewals per second compared with pgbench. */
export async function benchRenewals(scene: Scene): Promise<Figure[]> {
  const { cluster, progress, runs, quick } = scene
  await generate(scene, SMALL)
  const pgbench = findPgbench()
  if (pgbench) {
    progress(`pgbench -i -s ${SCALE}`)
    await cluster.run('postgres', `CREATE DATABASE ${TPC_B}`)
    await initialisePgbench(pgbench, cluster.url(TPC_B))
  }
  const worker = startRenewing(cluster)
  const pairs: Paired[] = []
  try {
    // A warm-up: the first runs of a process are slower, because its code is still being compiled.
    await renewCopy(scene, worker, SMALL)
    for (let run = 0; run < runs; run++) {
      const value = await renewCopy(scene, worker, SMALL)
      let floor = 0
      if (pgbench) {
        // A new copy ends with a checkpoint too, so both begin in the same state.
        await cluster.run(TPC_B, 'CHECKPOINT')
        floor = await tpcB(pgbench, cluster.url(TPC_B), quick ? 4 : 10)
        progress(`TPC-B: ${Math.round(floor)} tps`)
      }
      pairs.push({ value, floor })
    }
    await checkBooks(cluster)
  } finally {
    await worker.stop()
  }
  if (pgbench)
    return [againstFloor('renewals', '/s', { name: 'TPC-B', unit: 'tps' }, { atLeast: 1.2 }, pairs)]
  const rates = pairs.map(({ value }) => value)
  return [{ ...alone('renewals', '/s', rates), floorMissing: 'pgbench (apt install postgresql-contrib)' }]
}

const LARGE = { full: 1_000_000, quick: 200_000 }

/** Renewals per second when the tables hold many more subscriptions, compared with those of a small instance. */
export async function benchRenewalsLarge(scene: Scene): Promise<Figure[]> {
  const subscriptions = scene.quick ? LARGE.quick : LARGE.full
  const large = { ...SMALL, database: 'large', subscriptions }
  for (const template of [SMALL, large]) await generate(scene, template)
  const name = `renewals among ${subscriptions.toLocaleString('en')} subscriptions`
  const floor = { name: 'among 10,000', unit: '/s' }
  return [againstFloor(name, '/s', floor, { atLeast: 0.95 }, await inPairs(scene, large, SMALL))]
}

/** Renewals per second with a quantity, a discount and an item on every subscription, compared with plain ones. */
export async function benchRenewalsRich(scene: Scene): Promise<Figure[]> {
  const rich = { ...SMALL, database: 'rich', chargePaisa: 140_000 }
  for (const template of [SMALL, rich]) await generate(scene, template)
  await scene.cluster.run(rich.database, sqlOf(path.join(import.meta.dirname, 'rich.sql'), {}))
  const pairs = await inPairs(scene, rich, SMALL)
  const floor = { name: 'without', unit: '/s' }
  return [againstFloor('renewals with quantity, discount and item', '/s', floor, { atLeast: 0.8 }, pairs)]
}
