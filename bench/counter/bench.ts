import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Visitor } from '../dashboard/page-visit'
import { seedTenants, type Tenant } from '../dashboard/seed'
import { loadAutoExplain, slowQueriesOf } from '../dashboard/slow-queries'
import { startApp } from '../harness/app'
import { alone, type Figure, percentile } from '../harness/figure'
import { openMaker, SECRET } from '../harness/maker'
import type { Scene } from '../harness/scene'

const DATABASE = 'counter'
const MEMBERS = { full: 100_000, quick: 5_000 }
const LOOKS = { full: 200, quick: 50 }
// The first searches compile and fill caches.
const WARM_UP = 10
const MAX_MS = 150
const SLOW_MS = 20

const NAMES = ['asha', 'bimal tham', 'maya gur', 'suman rai', 'deepa sher', 'nabin k']

/** What people type at a desk, the n-th time. */
const TYPED: Record<string, (n: number) => string> = {
  'four digits': (n) => String(1_000 + ((n * 769) % 9_000)),
  'a name': (n) => NAMES[n % NAMES.length] as string,
  'a scanned card': (n) => `GYM-${1 + ((n * 487) % 5_000)}`,
}

/** How long the counter takes to find a member among 100,000, with how they stand. */
export async function benchCounter({ root, cluster, quick, progress }: Scene): Promise<Figure[]> {
  const size = quick ? 'quick' : 'full'
  const file = path.join(import.meta.dirname, '../dashboard/merchant-worker.ts')
  const { databaseUrl, maker: merchants } = await openMaker(cluster, DATABASE, file)
  const gym = await merchants.ask<Omit<Tenant, 'subscribers'> & { cookie: string }>('open')
  await merchants.stop()
  progress('generating members')
  await seedTenants(cluster, DATABASE, [{ ...gym, subscribers: MEMBERS[size] }])
  const sql = readFileSync(path.join(import.meta.dirname, 'cards.sql'), 'utf8')
  for (const statement of sql.replaceAll('$business$', gym.businessId).split(/;\n/))
    if (statement.trim()) await cluster.run(DATABASE, statement)
  await loadAutoExplain(cluster, DATABASE)
  const app = await startApp({ root, databaseUrl, appSecret: SECRET, withRunner: false })
  const desk = new Visitor(app.url, gym.cookie, { 'x-environment': 'production' })
  const address = (typed: string) => `/v1/counter/members?${new URLSearchParams({ q: typed })}`
  try {
    const figures: Figure[] = []
    for (const [what, typed] of Object.entries(TYPED)) {
      const times: number[] = []
      for (let n = -WARM_UP; n < LOOKS[size]; n++) {
        const { ms } = await desk.look(address(typed(Math.abs(n))))
        if (n >= 0) times.push(ms)
      }
      const p95 = percentile(times, 0.95)
      progress(`${what}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
      figures.push(alone(`a member found by ${what}, p95`, 'ms', [p95], { atMost: MAX_MS }))
    }
    const pages = Object.entries(TYPED).map(([name, typed]) => ({ name, path: address(typed(1)) }))
    const slow = await slowQueriesOf(cluster, pages, SLOW_MS, (page) => desk.look(page.path))
    for (const { page, ms, text, plan } of slow)
      console.log(`\n${ms.toFixed(1)} ms for ${page}:\n${text.slice(0, 400)}\n${plan}`)
    return figures
  } finally {
    desk.close()
    await app.stop()
  }
}
