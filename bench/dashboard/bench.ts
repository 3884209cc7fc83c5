import { startApp } from '../harness/app'
import { alone, type Figure, percentile } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { navigate } from './navigations'
import { Visitor } from './page-visit'
import { type MeasuredPage, pagesOf } from './pages'
import { type Owner, seedTenants } from './seed'

const DATABASE = 'dashboard'
const SUBSCRIBERS = { full: 100_000, quick: 5_000 }
const OTHER_TENANTS = 3
const SUBSCRIBERS_OF_OTHERS = 2_000
// The first look compiles, fills caches and counts what is kept. The 95th percentile needs twenty looks at least.
const WARM_UP = 3
const LOOKS = { full: 40, quick: 20 }
const MAX_MS = 100
const MAX_SCRIPT_KB = 160
// What a press waits for until the next page is painted.
const MAX_NAVIGATION_MS = { p50: 120, p95: 300 }

/**
 * How long every page of the dashboard takes, with 100,000 customers behind it, and how much script it loads. How long forty presses in
 * a browser wait for the next page.
 */
export async function benchDashboard(scene: Scene): Promise<Figure[]> {
  const { root, cluster, quick, progress } = scene
  await cluster.createMigrated(DATABASE)
  const { businessId, cookie } = await fill(scene)
  const app = await startApp(scene, DATABASE)
  const visitor = new Visitor(app.url, cookie)
  try {
    const figures: Figure[] = []
    for (const page of await pagesOf(cluster, DATABASE, root, businessId))
      figures.push(...(await measure(page, visitor, quick ? LOOKS.quick : LOOKS.full, progress)))
    progress('going from page to page')
    const waits = await navigate(app.url, cookie)
    return [
      ...figures,
      alone('navigation, p50', 'ms', [percentile(waits, 0.5)], { atMost: MAX_NAVIGATION_MS.p50 }),
      alone('navigation, p95', 'ms', [percentile(waits, 0.95)], { atMost: MAX_NAVIGATION_MS.p95 }),
    ]
  } finally {
    visitor.close()
    await app.stop()
  }
}

/** Makes the business that is looked at, and some others. @returns its id, and the cookie of its owner. */
async function fill({ cluster, quick, progress }: Scene): Promise<{ businessId: string; cookie: string }> {
  const merchants = new Worker('dashboard/merchant-worker.ts', cluster.url(DATABASE))
  const owner = await merchants.ask<Owner>('open')
  const tenants = [{ ...owner, subscribers: quick ? SUBSCRIBERS.quick : SUBSCRIBERS.full }]
  for (let n = 0; n < OTHER_TENANTS; n++)
    tenants.push({ ...(await merchants.ask<Owner>('open')), subscribers: SUBSCRIBERS_OF_OTHERS })
  progress('generating subscribers')
  await seedTenants(cluster, DATABASE, tenants)
  await merchants.ask('make', owner.businessId)
  await merchants.ask('sumUp')
  await merchants.stop()
  return owner
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
  for (let n = 0; n < looks; n++) {
    times.push((await visitor.look(address)).ms)
  }
  const scriptKb = await visitor.scriptKb(html)
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  progress(`${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${scriptKb.toFixed(0)} KB of script`)
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
