import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Tally = {
  passed: number
  failed: number
  skipped: number
  /** What failed, one line each: the file and the title of the test. */
  failures: string[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    /** What failed outside of the tests, such as a hook after them. */
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}
type PlaywrightSuite = {
  specs: { title: string; file: string; line: number; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

export const NO_TESTS: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** A failure that does not belong to a single test. */
export const oneFailure = (what: string): Tally => ({ ...NO_TESTS, failed: 1, failures: [what] })

export function sumOf(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }
}

/**
 * The last lines of `npm test`: what failed, so that nobody has to search a long log, and then one line with the sums. Skipped tests are
 * mentioned only if there are any.
 */
export function closingLines({ passed, failed, skipped, failures }: Tally): string[] {
  const sums = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...failures.map((each) => `✗ ${each}`), sums]
}

interface VitestFiles {
  /** The report file of Vitest. */
  report: string
  /** What the invariants have found in the databases that test files share, if anything. */
  books: string
  /** What the run has caught outside of its files (uncaught.ts), if anything. */
  uncaught: string
}

export function vitestTally(written: VitestFiles, exitCode: number | null): Tally {
  const reportFile = written.report
  if (!existsSync(reportFile)) return oneFailure('Vitest wrote no report')
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport
  const files = report.testResults
    .filter(({ status }) => status === 'failed')
    .map((file) => ({ ...file, name: path.relative('', file.name) }))
  // A file that cannot be loaded has failed but has no tests. A file whose hook failed has no failed test.
  const broken = files.filter(({ assertionResults }) =>
    assertionResults.every(({ status }) => status !== 'failed'),
  )
  const failures = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name}: ${fullName}`),
  )
  const books = linesOf(written.books)
  const uncaught = linesOf(written.uncaught)
  return withItsRunner(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + books.length + uncaught.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...failures,
      ...broken.map(({ name, message, assertionResults }) =>
        assertionResults.length === 0
          ? `${name} cannot be loaded: ${message}`
          : `${name}, outside of its tests: ${message}`,
      ),
      ...books.map((problem) => `The books of all tests: ${problem}`),
      ...uncaught.map((error) => `Caught outside of the tests: ${error}`),
    ],
  })
}

function linesOf(file: string): string[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

export function playwrightTally(reportFile: string, exitCode: number | null): Tally {
  if (!existsSync(reportFile)) return oneFailure('Playwright wrote no report')
  const { stats, errors, suites } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `e2e/${file}: ${title}`)
  return withItsRunner(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(() => 'Playwright has errors outside of its tests')],
  })
}

/** The places of the failed browser tests in Playwright's form: `e2e/checkout.spec.ts:42`. */
export function failedPlaces(reportFile: string): string[] {
  if (!existsSync(reportFile)) return []
  const { suites } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport
  return suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line }) => `e2e/${file}:${line}`)
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** If the runner failed, at least one failure is counted, even if no test failed: there may be an unhandled error. */
function withItsRunner(exitCode: number | null, tally: Tally): Tally {
  if (exitCode === 0 || tally.failed > 0) return tally
  const how = exitCode === null ? 'was stopped' : `ended with ${exitCode}`
  return sumOf(tally, oneFailure(`The test runner ${how}, and no test failed`))
}
