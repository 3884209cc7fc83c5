import { CommanderError } from 'commander'
import { programFor, type World } from './program'
import { Refusal, sentenceFor } from './refusal'

/** Runs a command line. Resolves with the exit code, after a failure has been written in one sentence. */
export async function runCommand(args: readonly string[], world: World): Promise<number> {
  try {
    await programFor(world).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (world.signal.aborted) return 0
    // Commander has already printed the error, or the help.
    if (error instanceof CommanderError) return error.exitCode
    world.output.err(error instanceof Refusal ? error.message : sentenceFor(error, world.baseUrl))
    return 1
  }
}
