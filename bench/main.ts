import path from 'node:path'
import { type Arguments, UsageError } from '../scripts/bootstrap/usage.mjs'
import { benchAbuse } from './abuse/bench'
import { benchApi } from './api/bench'
import { compare } from './compare'
import { benchDashboard } from './dashboard/bench'
import { benchDeliveries } from './deliveries/bench'
import { openBenchCluster } from './harness/cluster'
import { type Figure, passes, tableOf, writeResults } from './harness/figure'
import type { Bench } from './harness/scene'
import { benchImport } from './import/bench'
import { benchLists } from './lists/bench'
import { benchPages } from './pages/bench'
import { benchLighthouse } from './pages/lighthouse'
import { benchRenewals, benchRenewalsLarge, benchRenewalsRich } from './renewals/bench'
import { benchMemory } from './renewals/memory'

const BENCHES: Record<string, Bench> = {
  renewals: benchRenewals,
  'renewals-large': benchRenewalsLarge,
  'renewals-rich': benchRenewalsRich,
  memory: benchMemory,
  deliveries: benchDeliveries,
  api: benchApi,
  lists: benchLists,
  dashboard: benchDashboard,
  pages: benchPages,
  lighthouse: benchLighthouse,
  abuse: benchAbuse,
  import: benchImport,
}

// A median needs five runs at least. --quick is for work on the bench itself.
const RUNS = { full: 5, quick: 2 }

/** Measures the named figures, or all. Returns whether every bar was reached. */
export async function bench(
  root: string,
  { values: { quick = false }, positionals }: Arguments<{ quick?: boolean }>,
): Promise<boolean> {
  const [first, commit, ...compared] = positionals
  if (first === 'compare' && commit) {
    await compare(root, commit, compared)
    return true
  }
  const unknown = positionals.filter((name) => !(name in BENCHES))
  if (unknown.length > 0)
    throw new UsageError(
      `No bench is called ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`,
    )
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
  // What a bench has started ends with this process, also after Ctrl-C.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const figures: Figure[] = []
  for (const name of names) figures.push(...(await measured(root, name, quick)))
  console.log(`\n${tableOf(figures)}\n`)
  console.log(`Written to ${path.relative(root, writeResults(path.join(root, 'bench/results'), figures))}.`)
  return figures.every((figure) => passes(figure) !== false)
}

/** Runs a bench on a new cluster, so that no bench is affected by the data of another. */
async function measured(root: string, name: string, quick: boolean): Promise<Figure[]> {
  const startedAt = Date.now()
  const progress = (text: string) =>
    console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${name}: ${text}`)
  const cluster = await openBenchCluster(root)
  try {
    const runs = quick ? RUNS.quick : RUNS.full
    return (await BENCHES[name]?.({ root, cluster, runs, quick, progress })) ?? []
  } finally {
    await cluster.stop()
  }
}
