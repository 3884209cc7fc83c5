import { startApp } from '../harness/app'
import type { Reader, Sandbox } from '../harness/businesses'
import { type Figure, percentile } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { openBusinesses, Worker } from '../harness/worker'

const DATABASE = 'abuse'
const SECONDS = { full: { quiet: 10, abused: 30 }, quick: { quiet: 4, abused: 6 } }
const MOST_RATIO = 3

export interface Sent {
  count: number
  /** How often each status came, as text. */
  statuses: string
}

/**
 * One caller tries to stop the others, in one way after another: 3 times a second for half a minute. The figure is how
 * long a production GET of another business takes at the 95th percentile, beside its quiet time just before.
 */
export async function benchAbuse(scene: Scene): Promise<Figure[]> {
  const { cluster, quick, progress } = scene
  const seconds = quick ? SECONDS.quick : SECONDS.full
  const businesses = await openBusinesses(cluster, DATABASE)
  const reader = await businesses.ask<Reader>('reader')
  const sandbox = await businesses.ask<Sandbox>('sandbox')
  await businesses.stop()
  const app = await startApp(scene, DATABASE, {
    withRunner: true,
    // The limits are those of an instance. The callers have addresses of their own, as behind a proxy.
    env: { RATE_LIMIT_PRODUCTION: '100', RATE_LIMIT_SANDBOX: '25', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const victim = new Worker('harness/requests.ts')
  const abuser = new Worker('abuse/abuser-worker.ts')
  const look = (forSeconds: number) => victim.ask<number[]>('read', app.url, reader, forSeconds)
  try {
    const names = await abuser.ask<string[]>('prepare', app.url, sandbox)
    await look(seconds.quiet)
    const figures: Figure[] = []
    for (const name of names) {
      const before = await look(seconds.quiet)
      const sending = abuser.ask<Sent>('send', name, seconds.abused)
      const times = await look(seconds.abused)
      const { count, statuses } = await sending
      const quiet = percentile(before, 0.95)
      const abused = percentile(times, 0.95)
      progress(
        `${name}: p95 ${abused.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms; ${count} sent: ${statuses}`,
      )
      figures.push({
        name,
        unit: 'ms',
        value: abused,
        floor: { name: 'quiet p95', value: quiet, unit: 'ms' },
        ratio: abused / quiet,
        bar: { of: 'ratio', atMost: MOST_RATIO },
        runs: [{ value: abused, floor: quiet }],
      })
    }
    return figures
  } finally {
    await victim.stop()
    await abuser.stop()
    await app.stop()
  }
}
