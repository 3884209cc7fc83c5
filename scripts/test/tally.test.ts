import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  closingLines,
  failedPlaces,
  NO_TESTS,
  oneFailure,
  playwrightTally,
  sumOf,
  vitestTally,
} from './tally'

const NO_SUCH_FILE = '/no/such/file.json'
const only = (report: string) => ({ report, books: NO_SUCH_FILE, uncaught: NO_SUCH_FILE })

function report(content: unknown): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'khata-tally-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const VITEST = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const PLAYWRIGHT = { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, errors: [], suites: [] }

it('the last line names skipped tests only if there are some', () => {
  expect(closingLines({ ...NO_TESTS, passed: 7 })).toEqual(['7 passed, 0 failed'])
  expect(closingLines({ ...NO_TESTS, passed: 7, skipped: 2 })).toEqual(['7 passed, 0 failed, 2 skipped'])
})

it('the lines before it name what failed in any phase', () => {
  const total = sumOf(
    sumOf(NO_TESTS, oneFailure('Types, lint and floors')),
    oneFailure('e2e/a.spec.ts: pays'),
  )
  expect(closingLines(total)).toEqual([
    '✗ Types, lint and floors',
    '✗ e2e/a.spec.ts: pays',
    '0 passed, 2 failed',
  ])
})

it('skipped tests are counted as neither passed nor failed', () => {
  const inNode = report({ ...VITEST, numPendingTests: 2, numTodoTests: 1 })
  expect(vitestTally(only(inNode), 0)).toEqual({ passed: 5, failed: 0, skipped: 3, failures: [] })
  const inBrowser = report({ ...PLAYWRIGHT, stats: { ...PLAYWRIGHT.stats, skipped: 2 } })
  expect(playwrightTally(inBrowser, 0)).toEqual({ passed: 4, failed: 0, skipped: 2, failures: [] })
})

it('a failed test is named with its file', () => {
  const results = [
    { status: 'passed', fullName: 'holds' },
    { status: 'failed', fullName: 'a wallet is never negative' },
  ]
  const file = { name: 'lib/wallet/debit.test.ts', status: 'failed', assertionResults: results }
  expect(vitestTally(only(report({ ...VITEST, numFailedTests: 1, testResults: [file] })), 1)).toMatchObject({
    failed: 1,
    failures: ['lib/wallet/debit.test.ts: a wallet is never negative'],
  })
  const spec = { title: 'a customer pays', file: 'checkout.spec.ts', line: 42, ok: false }
  const suites = [{ specs: [], suites: [{ specs: [spec, { ...spec, ok: true }] }] }]
  const stats = { ...PLAYWRIGHT.stats, unexpected: 1 }
  const inBrowser = report({ ...PLAYWRIGHT, stats, suites })
  expect(playwrightTally(inBrowser, 1)).toMatchObject({
    failed: 1,
    failures: ['e2e/checkout.spec.ts: a customer pays'],
  })
  expect(failedPlaces(inBrowser)).toEqual(['e2e/checkout.spec.ts:42'])
})

it('a test file that cannot be loaded is a failure', () => {
  const broken = {
    name: 'lib/broken.test.ts',
    status: 'failed',
    message: 'Unexpected token',
    assertionResults: [],
  }
  expect(vitestTally(only(report({ ...VITEST, testResults: [broken] })), 1)).toMatchObject({
    failed: 1,
    failures: ['lib/broken.test.ts cannot be loaded: Unexpected token'],
  })
})

it('a hook that fails after its tests is a failure, and says why', () => {
  const passed = { status: 'passed', fullName: 'holds' }
  const file = {
    name: 'lib/a.test.ts',
    status: 'failed',
    message: 'The books differ',
    assertionResults: [passed],
  }
  expect(vitestTally(only(report({ ...VITEST, testResults: [file] })), 1)).toMatchObject({
    failed: 1,
    failures: ['lib/a.test.ts, outside of its tests: The books differ'],
  })
})

it('what the invariants have found is a failure each', () => {
  const books = report(['wallet-balance: The balance of a wallet is not the sum of its entries.'])
  expect(vitestTally({ ...only(report(VITEST)), books }, 1)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
    failures: [
      'The books of all tests: wallet-balance: The balance of a wallet is not the sum of its entries.',
    ],
  })
})

it('an error that nobody caught is a failure, and says where it comes from', () => {
  const uncaught = report(['Error: read ECONNRESET (lib/a.test.ts) at lib/a.test.ts:7:1'])
  expect(vitestTally({ ...only(report(VITEST)), uncaught }, 1)).toMatchObject({
    failed: 1,
    failures: ['Caught outside of the tests: Error: read ECONNRESET (lib/a.test.ts) at lib/a.test.ts:7:1'],
  })
})

it('a runner that fails, or writes no report, is a failure even if no test failed', () => {
  expect(vitestTally(only(report(VITEST)), 1)).toMatchObject({ passed: 5, failed: 1 })
  expect(playwrightTally(report(PLAYWRIGHT), null)).toMatchObject({ passed: 4, failed: 1 })
  expect(vitestTally(only('/no/such/report.json'), 0).failed).toBe(1)
  expect(playwrightTally('/no/such/report.json', 0).failed).toBe(1)
})
