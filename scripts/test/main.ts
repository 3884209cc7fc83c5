import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Changes, changes } from '../check/changed'
import { check } from '../check/main'
import { generateGuards } from '../db/guards'
import { buildApp } from '../start/build'
import { generateCode } from '../start/generate'
import { BOOKS } from './books-of-workers'
import { findChromium } from './chromium'
import { browserTests, readSlice, type Slice, SUITE, type Suite } from './suite'
import {
  closingLines,
  failedPlaces,
  NO_TESTS,
  oneFailure,
  playwrightTally,
  sumOf,
  type Tally,
  vitestTally,
} from './tally'
import { UNCAUGHT } from './uncaught'

interface Wanted {
  /** Files and folders. Empty for the whole suite. */
  paths: string[]
  /** True for only the tests of what changed since the branch point. */
  changed?: boolean
  /** True for the deep suite instead of the core. */
  deep?: boolean
  /** For example 2/5: this part of the deep suite. Without `deep`, the core runs first. */
  slice?: string
}

/** Runs tests. The last line is `N passed, N failed`, and the number of skipped tests if there are any. */
export async function test(root: string, wanted: Wanted): Promise<boolean> {
  const reports = mkdtempSync(path.join(tmpdir(), 'khata-reports-'))
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

  let total = NO_TESTS
  for (const [title, phase] of phases({ root, reports, signal: stop.signal }, wanted)) {
    if (stop.signal.aborted) break
    console.log(`\n▸ ${title}`)
    const tally = await phase().catch((error: Error) => {
      console.error(error.message)
      return oneFailure(title)
    })
    total = sumOf(total, tally)
  }
  if (stop.signal.aborted && total.failed === 0) total = sumOf(total, oneFailure('The run was stopped'))
  console.log(`\n${closingLines(total).join('\n')}`)
  return total.failed === 0
}

interface Run {
  root: string
  /** The folder of the reports. */
  reports: string
  signal: AbortSignal
}

type Phase = [title: string, work: () => Promise<Tally>]

const CHECK = 'Types, lint and floors'

function phases(run: Run, { paths, changed = false, deep = false, slice }: Wanted): Phase[] {
  const part = slice === undefined ? undefined : readSlice(slice)
  const suite = deep ? 'deep' : 'core'
  if (changed) return phasesOfChanges(run, suite, changes(run.root))
  const readyBrowser = browserAndApp(run)
  const isWhole = !deep && paths.length === 0
  return [
    isWhole
      ? [CHECK, async () => ((await check(run.root)) ? NO_TESTS : oneFailure(CHECK))]
      : ['Generated code', () => generateCode(run.root).then(() => NO_TESTS)],
    ...onlyIf(!deep, phasesOf('core', run, paths, readyBrowser)),
    ...onlyIf(deep || part !== undefined, phasesOf('deep', run, paths, readyBrowser, part)),
  ]
}

const isEndToEnd = (file: string) => file.startsWith('e2e') || file.endsWith('.spec.ts')

function phasesOf(
  suite: Suite,
  run: Run,
  paths: string[],
  readyBrowser: ReadyBrowser,
  slice?: Slice,
): Phase[] {
  const everything = paths.length === 0
  const named = paths.filter(isEndToEnd)
  const inBrowser = browserTests(run.root, suite, slice).filter(
    (file) => everything || named.some((each) => file.includes(each)),
  )
  const inNode = paths.filter((file) => !isEndToEnd(file))
  const title = slice ? `${suite}, slice ${slice.first} of ${slice.of}` : suite
  return [
    ...onlyIf(everything || inNode.length > 0, [
      [
        `Unit and integration tests: ${title}`,
        async () => {
          await generateGuards(run.root)
          // These tests often wait, so the build uses the time between.
          if (inBrowser.length > 0) readyBrowser()
          return await vitest(run, suite, inNode, slice)
        },
      ],
    ]),
    ...onlyIf(inBrowser.length > 0, [
      [`End-to-end tests: ${title}`, () => endToEnd(run, suite, inBrowser, readyBrowser)],
    ]),
    ...onlyIf(named.length > 0 && inBrowser.length === 0, [
      [`End-to-end tests: ${title}`, async () => oneFailure(`No such browser test: ${named.join(', ')}`)],
    ]),
  ]
}

// These tests find the routes in the folders of the app, so their imports do not lead to a route.
const WALKS = { of: /^app\/v1\/.*route\.ts$/, tests: 'app/v1/openapi.json' }

/** The tests that import a changed file, however indirectly, and the changed browser tests. */
function phasesOfChanges(run: Run, suite: Suite, { since, paths, files }: Changes): Phase[] {
  console.log(`${paths.length} files differ from ${since.slice(0, 9)}, the branch point.`)
  const inBrowser = browserTests(run.root, suite).filter((file) => files.includes(file))
  const browser = inBrowser.length > 0 ? `only ${inBrowser.join(', ')}` : 'none, because none was changed'
  console.log(`Browser tests: ${browser}. Without --changed they all run.`)
  return [
    ['Generated code', () => generateCode(run.root).then(() => NO_TESTS)],
    [
      'Related unit and integration tests',
      async () => {
        const related = await relatedTests(run, suite, since)
        if (files.some((file) => WALKS.of.test(file))) related.push(WALKS.tests)
        if (related.length === 0) console.log('No test imports what was changed.')
        return related.length > 0 ? vitest(run, suite, related) : NO_TESTS
      },
    ],
    ...onlyIf(inBrowser.length > 0, [
      ['End-to-end tests', () => endToEnd(run, suite, inBrowser, browserAndApp(run))],
    ]),
  ]
}

/** The test files that import what differs from a commit. Vitest finds them by the imports of all tests. */
async function relatedTests({ reports, signal }: Run, suite: Suite, since: string): Promise<string[]> {
  const list = path.join(reports, 'related.json')
  const args = ['list', '--filesOnly', `--changed=${since}`, `--json=${list}`]
  const code = await node(['node_modules/vitest/vitest.mjs', ...args], { [SUITE]: suite }, signal)
  if (code !== 0) throw new Error('Vitest could not find the related tests.')
  if (!existsSync(list)) return []
  const found = JSON.parse(readFileSync(list, 'utf8')) as { file: string }[]
  return [...new Set(found.map(({ file }) => path.relative('', file)))]
}

function onlyIf(condition: boolean, list: Phase[]): Phase[] {
  return condition ? list : []
}

async function vitest(
  { reports, signal }: Run,
  suite: Suite,
  paths: string[],
  slice?: Slice,
): Promise<Tally> {
  const [report = '', books = '', uncaught = ''] = ['vitest', 'books', 'uncaught'].map((name) =>
    path.join(reports, `${name}-${suite}.json`),
  )
  const args = [
    ...['default', 'json', './scripts/test/uncaught.ts'].map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
    ...paths,
  ]
  // A slice may be empty if there are fewer files than slices.
  if (slice) args.push(`--shard=${slice.first}/${slice.of}`, '--passWithNoTests')
  const env = { [SUITE]: suite, [BOOKS]: books, [UNCAUGHT]: uncaught }
  const code = await node(['node_modules/vitest/vitest.mjs', 'run', ...args], env, signal)
  return vitestTally({ report, books, uncaught }, code)
}

type ReadyBrowser = () => Promise<string | undefined>

/** @returns a function that builds the app and finds a browser when it is first called. It resolves to the path of findChromium. */
function browserAndApp({ root, signal }: Run): ReadyBrowser {
  let ready: Promise<string | undefined> | undefined
  return () => {
    // Installing a browser is mostly waiting, and a build needs the processors.
    ready ??= Promise.all([buildApp(root, signal), findChromium()]).then(([, chromium]) => chromium)
    // Each caller that waits for it gets the failure.
    ready.catch(() => {})
    return ready
  }
}

async function endToEnd(
  { reports, signal }: Run,
  suite: Suite,
  files: string[],
  readyBrowser: ReadyBrowser,
): Promise<Tally> {
  const chromium = await readyBrowser()
  const report = path.join(reports, `playwright-${suite}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium && { E2E_CHROMIUM: chromium }) }
  const playwright = ['node_modules/@playwright/test/cli.js', 'test']
  const tally = playwrightTally(
    report,
    await node([...playwright, '--reporter=list,json', ...files], env, signal),
  )
  const failed = failedPlaces(report)
  // So many failures have one cause, and a few traces are enough to show it.
  const traced = signal.aborted ? [] : failed.slice(0, MOST_TRACES)
  if (traced.length > 0) {
    console.log(`\n▸ Once more for a trace: ${traced.join(', ')}. They have failed, whatever they do now.`)
    await node([...playwright, '--reporter=list', ...traced], { ...env, E2E_TRACE: 'true' }, signal)
    console.log('npx playwright show-trace test-results/traces/<test>/trace.zip')
  }
  return tally
}

const MOST_TRACES = 5

// A phase takes minutes on two idle cores, and many times that on a busy machine. A phase that takes this long is stuck.
const PHASE_LIMIT_MS = 120 * 60_000

function node(args: string[], env: Record<string, string>, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    // Vitest and Playwright stop their servers and workers on an interrupt.
    const end = AbortSignal.any([signal, AbortSignal.timeout(PHASE_LIMIT_MS)])
    end.addEventListener('abort', () => {
      if (!signal.aborted) console.error(`Not done after ${PHASE_LIMIT_MS / 60_000} minutes: stopped.`)
      child.kill('SIGINT')
    })
    child.once('error', () => resolve(null)).once('close', resolve)
  })
}
