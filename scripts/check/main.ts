import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder } from '../start/fingerprint'
import { generateClient } from '../start/generate'
import { runStep } from '../start/step'
import { EXPLAINED_IN, linkProblems, unexplainedProblems } from './documents'
import { exportProblems } from './exports'
import { floorProblems } from './floors'
import { migrationProblems } from './migration/problems'
import { packageProblems } from './packages'
import { paletteProblems } from './palette'
import { tableProblems } from './tables'
import { vocabularyProblems } from './vocabulary'

/**
 * Checks types, lint, floors, documents, migrations and the API document at the same time. Prints what is wrong.
 * @returns whether everything is right.
 */
export async function check(root: string): Promise<boolean> {
  const startedAt = Date.now()
  await generateClient(root)
  await generateRouteTypes(root)
  const results = await Promise.all([
    run('types', [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      'false',
      '--pretty',
      String(inColour),
    ]),
    run('lint', [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      `--colors=${inColour ? 'force' : 'off'}`,
    ]),
    floors(root),
    documents(root),
    migrations(root),
    apiDocument(root),
  ])
  for (const { name, output } of results.filter(({ passed }) => !passed))
    console.error(`${output.trimEnd()}\n\n${name}: not passed, see above.\n`)
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `Checked types, lint, floors, documents, migrations and the API document in ${seconds} s: ${failed.join(', ') || 'nothing'} wrong.`,
  )
  return failed.length === 0
}

const inColour = process.stdout.isTTY ?? false

type Result = { name: string; passed: boolean; output: string }

function run(name: string, args: string[]): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => resolve({ name, passed: code === 0, output }))
  })
}

const APART = new Set(['node_modules', 'prisma/generated', 'clients', 'test-results', 'playwright-report'])

async function floors(root: string): Promise<Result> {
  const files = filesUnder(root, (file, isDirectory) => {
    if (path.basename(file).startsWith('.') || APART.has(file)) return false
    return isDirectory || (/\.(ts|tsx|mjs)$/.test(file) && file !== 'next-env.d.ts')
  })
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const problems = [
    ...files.flatMap((file) => floorProblems(file, read(file))),
    ...files.flatMap((file) => paletteProblems(file, read(file))),
    ...exportProblems(files, read),
    ...tableProblems(files, read),
    ...packageProblems(Object.keys(dependencies), files, read),
    ...vocabularyProblems(files, (file) => (existsSync(path.join(root, file)) ? read(file) : '')),
  ]
  return { name: 'floors', passed: problems.length === 0, output: problems.join('\n') }
}

/** The links of all documents, and whether operators find each problem of deep health. */
function documents(root: string): Result {
  const files = filesUnder(root, (file, isDirectory) => {
    const name = path.basename(file)
    if (name.startsWith('.') || name === 'node_modules' || name === 'generated') return false
    return isDirectory || /\.(md|ts)$/.test(file)
  })
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const sources = files.filter((file) => /^(lib|inngest)\/.*(?<!\.test|\.fixture)\.ts$/.test(file))
  const problems = [
    ...linkProblems(
      files.filter((file) => file.endsWith('.md')),
      read,
      (file) => existsSync(path.join(root, file)),
    ),
    ...(existsSync(path.join(root, EXPLAINED_IN)) ? unexplainedProblems(sources, read) : []),
  ]
  return { name: 'documents', passed: problems.length === 0, output: problems.join('\n') }
}

async function migrations(root: string): Promise<Result> {
  const problems = await migrationProblems(path.join(root, 'prisma/migrations'))
  return { name: 'migrations', passed: problems.length === 0, output: problems.join('\n') }
}

/** Loaded late, because the routes import the database client, which has just been generated. */
async function apiDocument(root: string): Promise<Result> {
  const name = 'API document'
  try {
    const { documentProblems } = await import('../openapi/check')
    const problems = await documentProblems(root)
    return { name, passed: problems.length === 0, output: problems.join('\n') }
  } catch (error) {
    return { name, passed: false, output: String(error) }
  }
}

/** Writes the type declarations of Next.js (props of pages, its modules), which a fresh checkout does not have. */
async function generateRouteTypes(root: string) {
  if (!existsSync(path.join(root, 'app'))) return
  await runStep({ task: 'Describing the routes', args: ['node_modules/next/dist/bin/next', 'typegen'] })
}
