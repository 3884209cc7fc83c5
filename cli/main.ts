import { CommanderError } from 'commander'
import type { Output } from './output'
import { programFor, type World } from './program'
import { Refusal, sentenceFor } from './refusal'

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

// As the other commands have it (scripts/bootstrap/usage.mjs).
const CALLED_WRONGLY = 2

/** Runs a command line. Resolves with the exit code, after a failure has been written in one sentence. */
export async function runCommand(args: readonly string[], world: World): Promise<number> {
  try {
    await programFor(world).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (world.signal.aborted) return 0
    // Commander has already printed the error, or the help.
    if (error instanceof CommanderError) return exitCodeOf(error)
    world.output.err(error instanceof Refusal ? error.message : sentenceFor(error, world.baseUrl))
    return 1
  }
}

/** Commander's own failures are wrong command lines. Its help is none. */
const exitCodeOf = ({ code, exitCode }: CommanderError) =>
  code.startsWith('commander.') && exitCode !== 0 ? CALLED_WRONGLY : exitCode
