import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** The variable with the name of a file. Errors that the run caught outside of its tests are written there. */
export const UNCAUGHT = 'KHATA_TEST_UNCAUGHT'

/**
 * Such an error fails a run in which no test failed, but Vitest's report does not contain it. So it is written to a file that `npm test`
 * reads.
 */
export default class Uncaught implements Reporter {
  onTestRunEnd(_files: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env[UNCAUGHT]
    if (file && errors.length > 0) writeFileSync(file, JSON.stringify(errors.map(lineOf)))
  }
}

/** The error's message, the running test, and where it was thrown. */
function lineOf({ name, message, stack = '', ...more }: SerializedError): string {
  const test = more.VITEST_TEST_PATH ?? more.VITEST_TEST_NAME ?? 'an unknown file'
  const at = stack.split('\n').filter((line) => line.trim().startsWith('at '))
  return [`${name}: ${message} (${test})`, ...at.slice(0, 5).map((line) => line.trim())].join(' ')
}
