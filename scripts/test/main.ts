import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Changes, changes } from '../check/changed'
import { check } from '../check/main'
import { generateGuards } from '../db/guards'
import { buildApp } from '../start/build'
import { generateCode } from '../start/generate'
import { findChromium } from './chromium'
import { closingLines, NO_TESTS, oneFailure, playwrightTally, sumOf, type Tally, vitestTally } from './tally'

/**
 * Runs all tests, only those of the named files, or only those that are related to what differs from the branch point.
 * The last line is `N passed, N failed`, and skipped tests if there are some.
 */
export async function test(root: string, paths: string[], onlyChanged = false): Promise<boolean> {
  const reports = mkdtempSync(path.join(tmpdir(), 'khata-reports-'))
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

  let total = NO_TESTS
  const runs = onlyChanged
    ? phasesOfChanges(root, reports, changes(root), stop.signal)
    : phases(root, reports, paths, stop.signal)
  for (const [title, phase] of runs) {
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

type Phase = [title: string, run: () => Promise<Tally>]

const CHECK = 'Types, lint and floors'

const isEndToEnd = (file: string) => file.startsWith('e2e') || file.endsWith('.spec.ts')

function phases(root: string, reports: string, paths: string[], signal: AbortSignal): Phase[] {
  const everything = paths.length === 0
  const inBrowser = everything ? specs(root) : paths.filter(isEndToEnd)
  const inNode = paths.filter((file) => !isEndToEnd(file))
  const readyBrowser = browserAndApp(root, signal)
  return [
    everything
      ? [CHECK, async () => ((await check(root)) ? NO_TESTS : oneFailure(CHECK))]
      : ['Generated code', () => generateCode(root).then(() => NO_TESTS)],
    ...onlyIf(everything || inNode.length > 0, [
      [
        'Unit and integration tests',
        async () => {
          await generateGuards(root)
          // These tests often wait, and the build takes the time that they leave.
          if (inBrowser.length > 0) readyBrowser()
          return await vitest(reports, inNode, signal)
        },
      ],
    ]),
    ...onlyIf(inBrowser.length > 0, [
      ['End-to-end tests', () => endToEnd(readyBrowser, reports, everything ? [] : inBrowser, signal)],
    ]),
  ]
}

// These tests find the routes in the folders of the app, so no import of theirs leads to a route.
const WALKS = { of: /^app\/v1\/.*route\.ts$/, tests: 'app/v1/openapi.json' }

/** The tests that import a changed file, however indirectly, and the browser tests that were changed themselves. */
function phasesOfChanges(root: string, reports: string, changed: Changes, signal: AbortSignal): Phase[] {
  const { since, paths, files } = changed
  console.log(`${paths.length} files differ from ${since.slice(0, 9)}, the branch point.`)
  const inBrowser = files.filter((file) => isEndToEnd(file) && file.endsWith('.spec.ts'))
  const browserTests =
    inBrowser.length > 0 ? `only ${inBrowser.join(', ')}` : 'none, because none was changed'
  console.log(`Browser tests: ${browserTests}. npm test runs them all.`)
  return [
    ['Generated code', () => generateCode(root).then(() => NO_TESTS)],
    [
      'Related unit and integration tests',
      async () => {
        const related = await relatedTests(reports, since, signal)
        if (files.some((file) => WALKS.of.test(file))) related.push(WALKS.tests)
        if (related.length === 0) console.log('No test imports what was changed.')
        return related.length > 0 ? vitest(reports, related, signal) : NO_TESTS
      },
    ],
    ...onlyIf(inBrowser.length > 0, [
      ['End-to-end tests', () => endToEnd(browserAndApp(root, signal), reports, inBrowser, signal)],
    ]),
  ]
}

/** The test files that import what differs from a commit. Vitest knows them from the imports of all tests. */
async function relatedTests(reports: string, since: string, signal: AbortSignal): Promise<string[]> {
  const list = path.join(reports, 'related.json')
  const args = ['list', '--filesOnly', `--changed=${since}`, `--json=${list}`]
  const code = await run(['node_modules/vitest/vitest.mjs', ...args], {}, signal)
  if (code !== 0) throw new Error('Vitest could not find the related tests.')
  if (!existsSync(list)) return []
  const found = JSON.parse(readFileSync(list, 'utf8')) as { file: string }[]
  return [...new Set(found.map(({ file }) => path.relative('', file)))]
}

function onlyIf(condition: boolean, list: Phase[]): Phase[] {
  return condition ? list : []
}

function specs(root: string): string[] {
  const folder = path.join(root, 'e2e')
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.spec.ts')) : []
}

async function vitest(reports: string, paths: string[], signal: AbortSignal): Promise<Tally> {
  const report = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...paths], {}, signal)
  return vitestTally(report, code)
}

type ReadyBrowser = () => Promise<string | undefined>

/** @returns what builds the app and finds a browser when it is called first. It resolves to the path of findChromium. */
function browserAndApp(root: string, signal: AbortSignal): ReadyBrowser {
  let ready: Promise<string | undefined> | undefined
  return () => {
    // To install a browser is to wait, and a build needs the processors.
    ready ??= Promise.all([buildApp(root, signal), findChromium()]).then(([, chromium]) => chromium)
    // Each caller that waits for it gets the failure.
    ready.catch(() => {})
    return ready
  }
}

async function endToEnd(
  readyBrowser: ReadyBrowser,
  reports: string,
  paths: string[],
  signal: AbortSignal,
): Promise<Tally> {
  const chromium = await readyBrowser()
  const report = path.join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium && { E2E_CHROMIUM: chromium }) }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...paths]
  return playwrightTally(report, await run(args, env, signal))
}

// A phase takes five minutes on two cores that have nothing else to do, and many times that on a busy machine. One that takes this
// long is stuck.
const PHASE_LIMIT_MS = 120 * 60_000

function run(args: string[], env: Record<string, string>, signal: AbortSignal): Promise<number | null> {
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
