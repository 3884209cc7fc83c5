import { CommanderError } from 'commander'
import type { Output } from './output'
import { programFor } from './program'
import { Refusal, sentenceFor } from './refusal'

/** Runs the command line. Resolves with the exit code. Ctrl-C ends the command in order; a second one ends it at once. */
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
  try {
    await programFor(world).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (stop.signal.aborted) return 0
    // Commander has already printed the error, or the help.
    if (error instanceof CommanderError) return error.exitCode
    output.err(error instanceof Refusal ? error.message : sentenceFor(error, world.baseUrl))
    return 1
  }
}
