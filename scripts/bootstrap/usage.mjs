// The arguments of all commands, read in one way. It runs before anything is installed, so it is plain JavaScript on Node alone.
import { parseArgs } from 'node:util'

// As in shells: 1 means that the work failed, 2 that the command was called wrongly.
const CALLED_WRONGLY = 2

/**
 * What a command accepts. `usage` is shown to people. `most` is how many arguments without a dash it accepts.
 * @typedef {{ usage: string, options?: import('node:util').ParseArgsConfig['options'], most?: number }} Accepted
 */

/** Arguments that have the right form but are still wrong. The message says why. It may be empty. */
export class UsageError extends Error {}

/**
 * The arguments of this process. With --help, or if they are wrong, this prints the usage and ends the process.
 * @param {Accepted} accepted
 */
export function readArguments({ usage, options = {}, most = 0 }) {
  const help = { type: /** @type {const} */ ('boolean'), short: 'h' }
  let read
  try {
    read = parseArgs({ options: { ...options, help }, allowPositionals: true })
  } catch (error) {
    // Only the first sentence says what is wrong. The rest is for programmers.
    return stopWithUsage(usage, `${error.message.split('. ')[0].replace(/\.$/, '')}.`)
  }
  const { values, positionals } = read
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  if (positionals.length > most) stopWithUsage(usage, `Unknown argument '${positionals[most]}'.`)
  return { values, positionals }
}

/**
 * Does the work of a command. A UsageError in it ends the process like other wrong arguments.
 * @template Result
 * @param {Accepted} accepted
 * @param {() => Promise<Result>} work
 */
export async function explainingUsage({ usage }, work) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UsageError) return stopWithUsage(usage, error.message)
    throw error
  }
}

/**
 * Ends a command that was called wrongly.
 * @param {string} usage
 * @param {string} [problem]
 * @returns {never}
 */
export function stopWithUsage(usage, problem) {
  process.stderr.write(problem ? `${problem}\n${usage}\n` : `${usage}\n`)
  process.exit(CALLED_WRONGLY)
}
