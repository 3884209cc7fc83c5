import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { check } from '../check/main'
import { generateGuards } from '../db/guards'
import { buildApp } from '../start/build'
import { generateClient } from '../start/generate'
import { findChromium } from './chromium'
import { closingLines, NO_TESTS, oneFailure, playwrightTally, sumOf, type Tally, vitestTally } from './tally'

/** Runs all tests or only the named files. The last line is `N passed, N failed`, and skipped tests if there are some. */
export async function test(root: string, paths: string[]): Promise<boolean> {
  const reports = mkdtempSync(path.join(tmpdir(), 'khata-reports-'))
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

  let total = NO_TESTS
  for (const [title, phase] of phases(root, reports, paths, stop.signal)) {
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
  return [
    everything
      ? [CHECK, async () => ((await check(root)) ? NO_TESTS : oneFailure(CHECK))]
      : ['Database client', () => generateClient(root).then(() => NO_TESTS)],
    ...onlyIf(everything || inNode.length > 0, [
      ['Unit and integration tests', () => generateGuards(root).then(() => vitest(reports, inNode, signal))],
    ]),
    ...onlyIf(inBrowser.length > 0, [
      ['End-to-end tests', () => endToEnd(root, reports, everything ? [] : inBrowser, signal)],
    ]),
  ]
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

async function endToEnd(root: string, reports: string, paths: string[], signal: AbortSignal): Promise<Tally> {
  await buildApp(root, path.join(root, '.khata'), signal)
  const chromium = await findChromium()
  const report = path.join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium && { E2E_CHROMIUM: chromium }) }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...paths]
  return playwrightTally(report, await run(args, env, signal))
}

// A phase takes five minutes on two cores that have nothing else to do. A busy machine may need several times as long; a
// phase that takes this long is stuck.
const PHASE_LIMIT_MS = 25 * 60_000

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
