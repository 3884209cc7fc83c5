import { againstFloor, type Figure } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { type Body, generateBody } from './due'
import { inPairs, RUN, SMALL, SMALL_TEMPLATE, startRenewing } from './renew'

const LARGE: Body = { subscriptions: 1_000_000, due: 10_000 }
const LARGE_QUICK: Body = { subscriptions: 200_000, due: 10_000 }

/** Renewals per second when the tables hold many more subscriptions, compared with those of a small instance. */
export async function benchRenewalsLarge(scene: Scene): Promise<Figure[]> {
  const { cluster, progress, quick } = scene
  const large = { ...SMALL_TEMPLATE, database: 'large', body: quick ? LARGE_QUICK : LARGE }
  const subscriptions = large.body.subscriptions.toLocaleString('en')
  progress(`generating 10,000 and ${subscriptions} subscriptions`)
  await generateBody(cluster, SMALL_TEMPLATE.database, SMALL)
  await generateBody(cluster, large.database, large.body)
  const worker = startRenewing(cluster.url(RUN))
  try {
    const pairs = await inPairs(scene, worker, large, SMALL_TEMPLATE)
    const floor = { name: 'among 10,000', unit: '/s' }
    return [
      againstFloor(`renewals among ${subscriptions} subscriptions`, '/s', floor, { atLeast: 0.95 }, pairs),
    ]
  } finally {
    await worker.stop()
  }
}
