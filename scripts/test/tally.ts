import { existsSync, readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

export function vitestTally(reportFile: string, exitCode: number | null): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport
  // A file that cannot be loaded has failed, and has no tests.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return atLeastOne(report.numPassedTests, report.numFailedTests + broken.length, exitCode)
}

export function playwrightTally(reportFile: string, exitCode: number | null): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 }
  const { stats, errors } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport
  return atLeastOne(stats.expected + stats.flaky, stats.unexpected + errors.length, exitCode)
}

/** If the runner failed, at least one failure is counted, even when no test failed: there may be an unhandled error. */
function atLeastOne(passed: number, failed: number, exitCode: number | null): Tally {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}
