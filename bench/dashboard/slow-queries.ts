import { readFileSync, statSync } from 'node:fs'
import type { BenchCluster } from '../harness/cluster'

/** A statement of a page, with its plan as PostgreSQL ran it. */
export interface SlowQuery {
  page: string
  ms: number
  text: string
  plan: string
}

/**
 * PostgreSQL's own module that logs the plans of slow statements. It must be loaded before the app connects.
 * @param database whose new connections load it. Until `listen` it logs nothing.
 */
export async function loadAutoExplain(cluster: BenchCluster, database: string): Promise<void> {
  await cluster.run('postgres', `ALTER DATABASE ${database} SET session_preload_libraries = 'auto_explain'`)
}

/** Calls `look` for each page, and returns the statements that took longer than `atLeastMs`, the slowest first. */
export async function slowQueriesOf<Page extends { name: string }>(
  cluster: BenchCluster,
  pages: readonly Page[],
  atLeastMs: number,
  look: (page: Page) => Promise<unknown>,
): Promise<SlowQuery[]> {
  await configure(cluster, {
    log_analyze: 'on',
    log_buffers: 'on',
    log_timing: 'off',
    log_min_duration: String(atLeastMs),
  })
  const found: SlowQuery[] = []
  for (const page of pages) {
    const from = statSync(cluster.logFile).size
    await look(page)
    const entries = readFileSync(cluster.logFile).subarray(from).toString()
    found.push(...entriesIn(entries).map((entry) => ({ page: page.name, ...entry })))
  }
  await configure(cluster, { log_min_duration: '-1' })
  return found.sort((a, b) => b.ms - a.ms)
}

async function configure(cluster: BenchCluster, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await cluster.run('postgres', `ALTER SYSTEM SET auto_explain.${name} = '${value}'`)
  await cluster.run('postgres', 'SELECT pg_reload_conf()')
  // The sessions of the app read the settings before their next statement.
  await new Promise((resolve) => setTimeout(resolve, 200))
}

const ENTRY = /duration: ([\d.]+) ms {2}plan:\n([\s\S]*?)(?=\n\d{4}-\d\d-\d\d |$)/g

function entriesIn(log: string): Pick<SlowQuery, 'ms' | 'text' | 'plan'>[] {
  return [...log.matchAll(ENTRY)].map(([, ms = '', body = '']) => {
    const [, text = '', plan = ''] = /Query Text: ([\s\S]*?)\n\t(?=\S[^\n]*\(cost=)([\s\S]*)/.exec(body) ?? []
    return { ms: Number(ms), text: text.replace(/\s+/g, ' ').trim(), plan: plan.trimEnd() }
  })
}
