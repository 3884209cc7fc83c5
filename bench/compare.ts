import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Figure, median } from './harness/figure'

const DEFAULT = ['api']
// Three turns of each side: a figure of one turn differs by some percent from the next.
const TURNS = 3

/**
 * Measures the same figures with two commits, in turns, so that both meet the same machine. Prints a table.
 * @param commit the older side. The newer one is this checkout as it is.
 * @param names benches; `api` if there are none.
 */
export async function compare(root: string, commit: string, names: readonly string[]): Promise<void> {
  const before = checkOut(root, commit)
  try {
    const chosen = names.length > 0 ? names : DEFAULT
    const sides = [before, root].map((home) => ({ home, turns: [] as Figure[][] }))
    for (let turn = 0; turn < TURNS; turn++)
      for (const { home, turns } of sides) turns.push(await measure(home, chosen))
    const [old, now] = sides.map(({ turns }) => turns.flat()) as [Figure[], Figure[]]
    console.log(`\n${tableOf(commit, old, now)}`)
  } finally {
    git(root, 'worktree', 'remove', '--force', before)
  }
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The older commit in a folder of its own, with its packages. */
function checkOut(root: string, commit: string): string {
  const home = path.join(mkdtempSync(path.join(tmpdir(), 'khata-before-')), 'khata')
  git(root, 'worktree', 'add', '--detach', home, commit)
  const lock = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  if (lock(home) === lock(root))
    cpSync(path.join(root, 'node_modules'), path.join(home, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: home, stdio: 'inherit' })
  return home
}

/** One quick run of the named benches, in a process of its own. */
async function measure(home: string, names: readonly string[]): Promise<Figure[]> {
  const results = path.join(home, 'bench/results')
  const filesIn = () => (existsSync(results) ? readdirSync(results) : [])
  const known = new Set(filesIn())
  const child = spawn(process.execPath, ['scripts/bench.mjs', '--quick', ...names], {
    cwd: home,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'exit')
  const written = filesIn().find((file) => !known.has(file))
  // A bench that misses its bar also ends with an error. It has written its figures.
  if (!written) throw new Error(`the bench in ${home} wrote no figures`)
  const file = path.join(results, written)
  const { figures } = JSON.parse(readFileSync(file, 'utf8')) as { figures: Figure[] }
  rmSync(file)
  return figures
}

/** Markdown, because the table is kept with the change that it is about. */
function tableOf(commit: string, old: readonly Figure[], now: readonly Figure[]): string {
  const rows = [...new Set(now.map(({ name }) => name))].map((name) => {
    const [was, is] = [old, now].map((figures) => {
      const values = figures.filter((figure) => figure.name === name).map(({ value }) => value)
      return values.length > 0 ? median(values) : undefined
    })
    const unit = now.find((figure) => figure.name === name)?.unit
    const change = was !== undefined && is !== undefined ? (is / was).toFixed(2) : ''
    return `| ${name} | ${shown(was)} ${unit} | ${shown(is)} ${unit} | ${change} |`
  })
  return [`| figure | ${commit} | now | now / before |`, '| --- | --- | --- | --- |', ...rows].join('\n')
}

function shown(value: number | undefined): string {
  if (value === undefined) return 'none'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
