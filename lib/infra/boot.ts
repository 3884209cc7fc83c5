import { env } from './env'
import { log } from './log'
import { watchRedis } from './redis'

/** Checks the environment. If it is wrong, prints one sentence per problem and ends the process. */
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
