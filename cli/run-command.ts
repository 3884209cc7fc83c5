import { CommanderError } from 'commander'
import { programFor, type World } from './program'
import { Refusal, sentenceFor } from './refusal'

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
