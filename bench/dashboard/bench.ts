import path from 'node:path'
import { startApp } from '../harness/app'
import { alone, type Figure, percentile } from '../harness/figure'
import { openMaker, SECRET } from '../harness/maker'
import type { Scene } from '../harness/scene'
import { type Navigations, navigate } from './navigations'
import { Visitor } from './page-visit'
import { type MeasuredPage, pagesOf } from './pages'
import { seedTenants, type Tenant } from './seed'
import { loadAutoExplain, type SlowQuery, slowQueriesOf } from './slow-queries'

const DATABASE = 'dashboard'
const SUBSCRIBERS = { full: 100_000, quick: 5_000 }
const OTHER_TENANTS = 3
const SUBSCRIBERS_OF_OTHERS = 2_000
// The first look compiles, fills caches and counts what is kept. The 95th percentile needs twenty looks at least.
const WARM_UP = 3
const LOOKS = { full: 40, quick: 20 }
const MAX_MS = 100
const MAX_SCRIPT_KB = 160
// What a press waits for until the next page is painted, and how much may move on the way.
const MAX_NAVIGATION_MS = { p50: 120, p95: 300 }
const MAX_SHIFT = 0.02
const SLOW_MS = 10
const SHOWN_QUERIES = 5

/**
 * How long every page of the dashboard takes, with 100,000 customers behind it, and how much script it loads. How long forty presses in
 * a browser wait for the next page.
 */
export async function benchDashboard({ root, cluster, quick, progress }: Scene): Promise<Figure[]> {
  const file = path.join(import.meta.dirname, 'merchant-worker.ts')
  const { databaseUrl, maker: merchants } = await openMaker(cluster, DATABASE, file)
  const own = await merchants.ask<Omit<Tenant, 'subscribers'> & { cookie: string }>('open')
  const tenants: Tenant[] = [{ ...own, subscribers: quick ? SUBSCRIBERS.quick : SUBSCRIBERS.full }]
  for (let n = 0; n < OTHER_TENANTS; n++) {
    const other = await merchants.ask<Omit<Tenant, 'subscribers'>>('open')
    tenants.push({ ...other, subscribers: SUBSCRIBERS_OF_OTHERS })
  }
  progress('generating subscribers')
  await seedTenants(cluster, DATABASE, tenants)
  await merchants.ask('make', [own.businessId])
  await merchants.ask('sumUp')
  await merchants.stop()
  await loadAutoExplain(cluster, DATABASE)
  progress('starting the app')
  const app = await startApp({ root, databaseUrl, appSecret: SECRET, withRunner: false })
  const visitor = new Visitor(app.url, own.cookie)
  try {
    const pages = await pagesOf(cluster, DATABASE, root, own.businessId)
    const figures: Figure[] = []
    for (const page of pages)
      figures.push(...(await measure(page, visitor, quick ? LOOKS.quick : LOOKS.full, progress)))
    progress('going from page to page')
    figures.push(...navigationFigures(await navigate(app.url, own.cookie)))
    print(await slowQueriesOf(cluster, pages, SLOW_MS, (page) => visitor.look(page.path)))
    return figures
  } finally {
    visitor.close()
    await app.stop()
  }
}

function navigationFigures({ ms, shift }: Navigations): Figure[] {
  return [
    alone('navigation, p50', 'ms', [percentile(ms, 0.5)], { atMost: MAX_NAVIGATION_MS.p50 }),
    alone('navigation, p95', 'ms', [percentile(ms, 0.95)], { atMost: MAX_NAVIGATION_MS.p95 }),
    alone('layout shift of all navigations', '', [shift], { atMost: MAX_SHIFT }),
  ]
}

async function measure(
  { name, path: address }: MeasuredPage,
  visitor: Visitor,
  looks: number,
  progress: Scene['progress'],
): Promise<Figure[]> {
  let html = ''
  for (let n = 0; n < WARM_UP; n++) ({ html } = await visitor.look(address))
  const times: number[] = []
  const firsts: number[] = []
  for (let n = 0; n < looks; n++) {
    const { ms, firstMs } = await visitor.look(address)
    times.push(ms)
    firsts.push(firstMs)
  }
  const scriptKb = await visitor.scriptKb(html)
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  progress(
    `${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, first byte ${percentile(firsts, 0.5).toFixed(0)} ms, ${scriptKb.toFixed(0)} KB of script`,
  )
  return [
    {
      name: `${name}, p95`,
      unit: 'ms',
      value: p95,
      floor: { name: 'p50', value: p50, unit: 'ms' },
      bar: { of: 'value', atMost: MAX_MS },
      runs: times.map((value) => ({ value })),
    },
    alone(`${name}, script gz`, 'KB', [scriptKb], { atMost: MAX_SCRIPT_KB }),
  ]
}

function print(queries: readonly SlowQuery[]): void {
  const seen = new Set<string>()
  const slowest = queries.filter(({ text }) => !seen.has(text) && seen.add(text)).slice(0, SHOWN_QUERIES)
  if (slowest.length === 0) console.log(`\nNo statement of a page took ${SLOW_MS} ms.`)
  for (const { page, ms, text, plan } of slowest)
    console.log(
      `\n${ms.toFixed(1)} ms on ${page} (with the plan being written down):\n${text.slice(0, 600)}\n${plan}`,
    )
}
