import { readFileSync } from 'node:fs'
import path from 'node:path'
import { alone, type Figure, percentile } from '../harness/figure'
import { made } from '../harness/made'
import { SECRET } from '../harness/maker'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { BUSINESSES, generateBody } from '../renewals/due'

const DATABASE = 'preview'
const SUBSCRIPTIONS = { full: 100_000, quick: 20_000 }
const PREVIEWS = 500

/** How long a preview of a change of the quantity takes among many subscriptions. */
export async function benchPreview({ cluster, progress, runs, quick }: Scene): Promise<Figure[]> {
  const subscriptions = quick ? SUBSCRIPTIONS.quick : SUBSCRIPTIONS.full
  progress(`generating ${subscriptions.toLocaleString('en')} subscriptions`)
  await generateBody(cluster, DATABASE, { subscriptions, due: subscriptions })
  await cluster.run(DATABASE, readFileSync(path.join(import.meta.dirname, 'active.sql'), 'utf8'))
  const worker = new Worker(path.join(import.meta.dirname, 'worker.ts'), {
    DATABASE_URL: cluster.url(DATABASE),
    APP_SECRET: SECRET,
    APP_URL: 'http://127.0.0.1',
    NODE_ENV: 'production',
    RATE_LIMIT_PRODUCTION: '0',
    LOG_LEVEL: 'warn',
  })
  try {
    const key = await worker.ask<string>('openKey', [made('b1', 0)])
    // The first business has every so many-th of them.
    const ids = Array.from({ length: Math.min(PREVIEWS, subscriptions / BUSINESSES) }, (_, n) =>
      made('f5', n * BUSINESSES),
    )
    const p95s: number[] = []
    // The first run is a warm-up.
    for (let run = -1; run < runs; run++) {
      const p95 = percentile(await worker.ask<number[]>('previewEach', [key, ids]), 0.95)
      progress(`p95 of ${ids.length} previews: ${p95.toFixed(1)} ms`)
      if (run >= 0) p95s.push(p95)
    }
    const name = `preview of a change among ${subscriptions.toLocaleString('en')} subscriptions, p95`
    return [alone(name, 'ms', p95s, { atMost: 30 })]
  } finally {
    await worker.stop()
  }
}
