import { startApp } from '../harness/app'
import { alone, type Figure, percentile } from '../harness/figure'
import { SECRET } from '../harness/maker'
import type { Scene } from '../harness/scene'
import { DATABASE, openData } from './data'
import { type Navigations, navigate } from './navigations'
import { Visitor } from './page-visit'
import { type MeasuredPage, pagesOf } from './pages'
import { loadAutoExplain, type SlowQuery, slowQueriesOf } from './slow-queries'

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
export async function benchDashboard(scene: Scene): Promise<Figure[]> {
  const { root, cluster, quick, only, progress } = scene
  const { databaseUrl, businessId, cookie } = await openData(scene)
  await loadAutoExplain(cluster, DATABASE)
  progress('starting the app')
  const app = await startApp({ root, databaseUrl, appSecret: SECRET, withRunner: false })
  const visitor = new Visitor(app.url, cookie)
  try {
    const all = await pagesOf(cluster, DATABASE, root, businessId)
    const pages = only.length > 0 ? all.filter(({ name }) => only.includes(name)) : all
    const figures: Figure[] = []
    for (const page of pages)
      figures.push(...(await measure(page, visitor, quick ? LOOKS.quick : LOOKS.full, progress)))
    if (only.length === 0) {
      progress('going from page to page')
      figures.push(...navigationFigures(await navigate(app.url, cookie)))
    }
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
