import { env } from '@/lib/infra/env'
import { keptKeysLoaded } from '@/lib/infra/keys/kept-keys'
import { log } from '@/lib/infra/telemetry/log'
import { watchRedis } from './redis'

/** Checks the environment. If it is wrong, prints one sentence per problem and exits. */
export async function boot(): Promise<void> {
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  watchRedis()
  // If the database is unreachable now, the health check loads them later. Until then it reports this process as not ready.
  await keptKeysLoaded().catch((error) => log().warn({ err: error }, 'the kept keys are not loaded yet'))
  log().debug('started')
}
