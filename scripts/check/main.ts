import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesUnder } from '../start/fingerprint'
import { generateCode } from '../start/generate'
import { NEXT_COMMAND } from '../start/next-command'
import { runStep } from '../start/step'
import { type Changes, changes } from './changed'
import { commitProblems } from './commits'
import {
  EXPLAINED_IN,
  linkProblems,
  namedRecordProblems,
  pathProblems,
  recordProblems,
  unexplainedProblems,
} from './documents'
import { exportProblems } from './exports'
import { floorProblems } from './floors'
import { instanceProblems } from './instances'
import { foldersToPlace, MAP, mapProblems } from './map'
import { migrationProblems } from './migration/problems'
import { lockProblems, packageProblems } from './packages'
import { paletteProblems } from './palette'
import { ringProblems } from './rings'
import { tableProblems } from './tables'
import { vocabularyProblems } from './vocabulary'

/**
 * Checks types, lint, floors, documents, migrations and the API document at the same time. Prints what is wrong.
 * @param fast checks only what the changed files may have broken, and types incrementally. The API document is left out, because it needs
 * all routes to be loaded.
 * @returns whether everything is right.
 */
export async function check(root: string, fast = false): Promise<boolean> {
  const startedAt = Date.now()
  await generateCode(root)
  await generateRouteTypes(root)
  const changed = fast ? changes(root) : undefined
  const all = partsFor(changed)
  const parts = all.filter(({ due }) => due)
  const results = await Promise.all(
    parts.map(({ name, run }) => run(root).then((found) => ({ name, ...found }))),
  )
  for (const { name, output } of results.filter(({ passed }) => !passed))
    console.error(`${output.trimEnd()}\n\n${name}: not passed, see above.\n`)
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const where = changed ? ` of ${changed.paths.length} changed files` : ''
  console.log(`Checked ${namesOf(parts)}${where} in ${seconds} s: ${failed.join(', ') || 'nothing'} wrong.`)
  const leftOut = all.filter(({ due }) => !due)
  if (leftOut.length > 0) console.log(`Left out: ${namesOf(leftOut)}. npm run check looks at everything.`)
  return failed.length === 0
}

type Found = { passed: boolean; output: string }
type Part = { name: string; due: boolean; run: (root: string) => Promise<Found> }

const namesOf = (parts: Part[]) => new Intl.ListFormat('en-GB').format(parts.map(({ name }) => name))

/** The parts of the check: all of them, or those that these files may have broken. */
function partsFor(changed: Changes | undefined): Part[] {
  const touches = (pattern: RegExp) => changed?.paths.some((file) => pattern.test(file)) ?? true
  return [
    { name: 'types', due: touches(/\.tsx?$/), run: () => types(changed !== undefined) },
    { name: 'lint', due: changed?.files.length !== 0, run: () => lint(changed?.files) },
    { name: 'floors', due: touches(/\.(tsx?|mjs)$/), run: floors },
    { name: 'documents', due: touches(/\.md$|^(app|components|inngest|lib)\//), run: documents },
    { name: 'SMS', due: touches(/^messages\/|sms|^lib\/notice\/(messages|texts)/), run: sms },
    { name: 'migrations', due: touches(/^prisma\//), run: migrations },
    { name: 'commits', due: true, run: async (root) => found(commitProblems(root)) },
    { name: 'API document', due: changed === undefined, run: apiDocument },
  ]
}

// With the other caches that can be made again.
const KNOWN_TYPES = 'node_modules/.cache/khata/types.tsbuildinfo'

/** A full check starts without a cache, and leaves one for the next fast check. */
function types(fast: boolean): Promise<Found> {
  if (!fast) rmSync(KNOWN_TYPES, { force: true })
  const known = ['--incremental', '--tsBuildInfoFile', KNOWN_TYPES]
  const pretty = ['--pretty', String(inColour)]
  return run(['node_modules/typescript/bin/tsc', '--noEmit', ...known, ...pretty])
}

function lint(files: readonly string[] = []): Promise<Found> {
  const colours = `--colors=${inColour ? 'force' : 'off'}`
  // A changed file may be of a kind that no rule is for.
  const given = files.length > 0 ? ['--no-errors-on-unmatched', ...files] : []
  return run(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', colours, ...given])
}

const sms = () => run(['--import', 'tsx', 'scripts/check/sms-table.ts'])

const inColour = process.stdout.isTTY ?? false

function run(args: string[]): Promise<Found> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => resolve({ passed: code === 0, output }))
  })
}

const found = (problems: string[]): Found => ({
  passed: problems.length === 0,
  output: problems.join('\n'),
})

const APART = new Set(['node_modules', 'prisma/generated', 'clients', 'test-results', 'playwright-report'])

async function floors(root: string): Promise<Found> {
  const files = filesUnder(root, (file, isDirectory) => {
    if (path.basename(file).startsWith('.') || APART.has(file)) return false
    return isDirectory || (/\.(ts|tsx|mjs)$/.test(file) && file !== 'next-env.d.ts')
  })
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const problems = [
    ...files.flatMap((file) => floorProblems(file, read(file))),
    ...files.flatMap((file) => paletteProblems(file, read(file))),
    ...files.flatMap((file) => instanceProblems(file, read(file))),
    ...exportProblems(files, read),
    ...ringProblems(files, read),
    ...tableProblems(files, read),
    ...packageProblems(Object.keys(dependencies), files, read),
    ...lockProblems(JSON.parse(read('package-lock.json')).packages),
    ...vocabularyProblems(files, (file) => (existsSync(path.join(root, file)) ? read(file) : '')),
  ]
  return found(problems)
}

// Their links are addresses of the documentation, not of files. app/docs/_guide/read.test.ts follows them.
const GUIDES = 'app/docs/guides/'

/**
 * Checks the links of all documents, the map of folders, the decisions, and whether each problem of deep health is explained to operators.
 */
async function documents(root: string): Promise<Found> {
  const files = filesUnder(root, (file, isDirectory) => {
    const name = path.basename(file)
    if (name.startsWith('.') || name === 'node_modules' || name === 'generated') return false
    return isDirectory || /\.(md|tsx?|prisma)$/.test(file)
  })
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const isFolder = (place: string) =>
    statSync(path.join(root, place), { throwIfNoEntry: false })?.isDirectory() ?? false
  const sources = files.filter((file) => /^(lib|inngest)\/.*(?<!\.test|\.fixture)\.ts$/.test(file))
  const code = files.filter((file) => /(?<!\.test)\.(tsx?|prisma)$/.test(file))
  const texts = files.filter((file) => file.endsWith('.md') && !file.startsWith(GUIDES))
  const exists = (file: string) => existsSync(path.join(root, file))
  // Generated files may not exist yet.
  const made = read('.gitignore').split('\n')
  const isMade = (file: string) => made.includes(file)
  const problems = [
    ...linkProblems(texts, read, exists),
    ...pathProblems(texts, read, (file) => exists(file) || isMade(file)),
    ...(existsSync(path.join(root, EXPLAINED_IN)) ? unexplainedProblems(sources, read) : []),
    ...(existsSync(path.join(root, MAP)) ? mapProblems(read(MAP), foldersToPlace(root), isFolder) : []),
    ...recordProblems(files, read),
    ...namedRecordProblems(code, read, exists),
  ]
  return found(problems)
}

async function migrations(root: string): Promise<Found> {
  const problems = await migrationProblems(path.join(root, 'prisma/migrations'))
  return found(problems)
}

/** Loaded late, because the routes import the database client, which has just been generated. */
async function apiDocument(root: string): Promise<Found> {
  try {
    const { documentProblems } = await import('../openapi/check')
    const problems = await documentProblems(root)
    return found(problems)
  } catch (error) {
    return { passed: false, output: String(error) }
  }
}

/** Writes the type declarations of Next.js (props of pages, its modules), which a fresh checkout does not have. */
async function generateRouteTypes(root: string) {
  if (!existsSync(path.join(root, 'app'))) return
  await runStep({ task: 'Describing the routes', args: [NEXT_COMMAND, 'typegen'] })
}
