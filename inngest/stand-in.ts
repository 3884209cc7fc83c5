import { mayStandIn } from '@/lib/health/heartbeat'
import { log } from '@/lib/infra/telemetry/log'

// How long webhooks wait after an outage of the database, if the orchestrator is away too. The question costs one key look-up.
const EVERY_MS = 15_000

/**
 * Calls `deliver` if the orchestrator is away. Otherwise deliveries that an outage interrupted would wait for it, although
 * each process can send them. All processes together do so once a minute.
 */
export async function standIn(deliver: () => void): Promise<void> {
  try {
    if (await mayStandIn()) deliver()
  } catch (error) {
    // The database cannot be reached, which has its own message.
    log().debug({ err: error }, 'no look for due deliveries')
  }
}

/** Does so as long as the process lives. */
export function startStandingIn(deliver: () => void): void {
  setInterval(() => void standIn(deliver), EVERY_MS).unref()
}
