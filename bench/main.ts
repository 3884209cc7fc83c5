import path from 'node:path'
import { type Arguments, UsageError } from '../scripts/bootstrap/usage.mjs'
import { benchAbuse } from './abuse/bench'
import { benchApi } from './api/bench'
import { benchBytes } from './bytes/bench'
import { benchChaos } from './chaos/bench'
import { compare } from './compare/compare'
import { benchCounter } from './counter/bench'
import { benchDashboard } from './dashboard/bench'
import { benchDebts } from './debts/bench'
import { benchDeliveries } from './deliveries/bench'
import { openBenchCluster } from './harness/cluster'
import type { Figure } from './harness/figure'
import { passes } from './harness/figure'
import { tableOf, writeResults } from './harness/report'
import type { Bench } from './harness/scene'
import { benchImport } from './import/bench'
import { benchLists } from './lists/bench'
import { benchMemory } from './memory/bench'
import { benchPages } from './pages/bench'
import { benchLighthouse } from './pages/lighthouse'
import { benchWays } from './pages/ways'
import { benchPreview } from './preview/bench'
import { benchRenewals } from './renewals/bench'
import { benchFirstCharges, benchRenewalsRich } from './renewals/beside-plain'
import { benchRenewalsLarge } from './renewals/large'
import { benchRolling } from './rolling/bench'

const BENCHES: Record<string, Bench> = {
  renewals: benchRenewals,
  'renewals-large': benchRenewalsLarge,
  'renewals-rich': benchRenewalsRich,
  'first-charges': benchFirstCharges,
  bytes: benchBytes,
  memory: benchMemory,
  deliveries: benchDeliveries,
  api: benchApi,
  preview: benchPreview,
  lists: benchLists,
  dashboard: benchDashboard,
  counter: benchCounter,
  pages: benchPages,
  ways: benchWays,
  lighthouse: benchLighthouse,
  rolling: benchRolling,
  chaos: benchChaos,
  abuse: benchAbuse,
  debts: benchDebts,
  import: benchImport,
}

// A median needs five runs at least. --quick is for work on the bench itself.
const RUNS = { full: 5, quick: 2 }

/** What the command line of scripts/bench.mjs says. */
interface Options {
  quick?: boolean
  profile?: boolean
  seed?: string
  data?: string
  only?: string[]
}

/** Measures the named figures, or all. Returns whether every bar was reached. */
export async function bench(root: string, { values, positionals }: Arguments<Options>): Promise<boolean> {
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
  for (const name of names) figures.push(...(await measured(root, name, values)))
  console.log(`\n${tableOf(figures)}\n`)
  console.log(`Written to ${path.relative(root, writeResults(path.join(root, 'bench/results'), figures))}.`)
  return figures.every((figure) => passes(figure) !== false)
}

/** Runs a bench on a new cluster, so that no bench is affected by the data of another, or on one that is kept. */
async function measured(
  root: string,
  name: string,
  { quick = false, profile = false, seed = '1', data, only = [] }: Options,
): Promise<Figure[]> {
  const startedAt = Date.now()
  const progress = (text: string) =>
    console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${name}: ${text}`)
  const cluster = await openBenchCluster(root, data && path.resolve(data))
  try {
    const runs = quick ? RUNS.quick : RUNS.full
    const isKept = data !== undefined
    const scene = { root, cluster, runs, quick, profile, seed: Number(seed), isKept, only, progress }
    return (await BENCHES[name]?.(scene)) ?? []
  } finally {
    await cluster.stop()
  }
}
