import { spawnSync } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** Runs a command of the checkout to its end. */
export function run(args: readonly string[]) {
  // If a command accepts its arguments, it starts its work. The time limit keeps it from running on after the test.
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}
