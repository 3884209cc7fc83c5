import { readFileSync } from 'node:fs'
import path from 'node:path'
import { againstFloor, type Figure, type Paired } from '../harness/figure'
import type { Scene } from '../harness/scene'
import type { Worker } from '../harness/worker'
import { printProfile } from './profile'
import { checkBooks, RUN, startRenewing } from './renew'
import type { Renewed } from './worker'

const DUE = 10_000

/**
 * Reminders and renewals of 10,000 subscriptions that one wallet pays, compared with 10,000 wallets. Each reminder has a
 * forecast. With one wallet, a forecast depends on all charges before it.
 */
export async function benchOneWallet(scene: Scene): Promise<Figure[]> {
  const { cluster, progress, runs } = scene
  progress('generating 10,000 subscriptions twice')
  await generate(scene, 'one_wallet', 1)
  await generate(scene, 'many_wallets', DUE)
  const worker = startRenewing(cluster.url(RUN))
  try {
    await rateOf(scene, worker, 'many_wallets')
    if (scene.profile) await profileBoth(scene, worker)
    const pairs: Paired[] = []
    for (let run = 0; run < runs; run++) {
      const floor = await rateOf(scene, worker, 'many_wallets')
      pairs.push({ value: await rateOf(scene, worker, 'one_wallet'), floor })
    }
    await checkBooks(scene)
    const floor = { name: 'on 10,000 wallets', unit: '/s' }
    return [againstFloor('reminded and renewed on one wallet', '/s', floor, { atLeast: 0.5 }, pairs)]
  } finally {
    await worker.stop()
  }
}

async function generate({ cluster }: Scene, database: string, wallets: number): Promise<void> {
  const template = readFileSync(path.join(import.meta.dirname, 'one-wallet.sql'), 'utf8')
  await cluster.createMigrated(database)
  await cluster.run(database, template.replaceAll('$wallets$', String(wallets)))
}

async function profileBoth({ cluster }: Scene, worker: Worker): Promise<void> {
  for (const template of ['many_wallets', 'one_wallet']) {
    await cluster.copy(template, RUN)
    printProfile(await worker.ask('profileSandbox'), DUE)
  }
}

async function rateOf({ cluster, progress }: Scene, worker: Worker, template: string): Promise<number> {
  await cluster.copy(template, RUN)
  const { seconds, longestStallMs } = await worker.ask<Renewed>('renewSandbox')
  const [found] = await cluster.rows(
    RUN,
    `SELECT (SELECT count(*)::int FROM invoices WHERE status = 'paid') AS paid,
      (SELECT count(*)::int FROM events WHERE type = 'subscription.renewal_upcoming' AND forecast IS NOT NULL) AS reminded`,
  )
  const wanted = { paid: DUE, reminded: DUE }
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`billing wrote ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
  const stall = `the process stood still for ${longestStallMs.toFixed(0)} ms at most`
  progress(`${template}: ${Math.round(DUE / seconds)} subscriptions/s; ${stall}`)
  return DUE / seconds
}
