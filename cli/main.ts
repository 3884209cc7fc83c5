import type { Output } from './output'
import { runCommand } from './run-command'

/** Runs the command line of this process. Resolves with the exit code. Ctrl-C ends the command in order; a second one ends it at once. */
export async function main(args: readonly string[]): Promise<number> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  // In `khata events tail | head -3` the reader ends before us.
  process.stdout.on('error', () => process.exit(0))
  const output: Output = {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
  }
  const world = { environment: process.env, folder: process.cwd(), signal: stop.signal, output, baseUrl: '' }
  return runCommand(args, world)
}
