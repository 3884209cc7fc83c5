import { env } from './env'
import { log } from './log'
import { watchRedis } from './redis'

/** Checks the environment. Ends the process with one sentence per problem when it cannot serve. */
export function boot(): void {
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  watchRedis()
  log().debug('started')
}
