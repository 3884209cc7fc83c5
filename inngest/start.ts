import { wakeFunction } from '@/inngest/wake'
import { Watch } from '@/inngest/watch'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { DUE_EVENTS } from '@/lib/health/find-due-work'
import { mayStandIn } from '@/lib/health/heartbeat'
import { keepPartitions } from '@/lib/infra/database/partition/keep'
import { env } from '@/lib/infra/env'
import { answerNudgesWith, nudge } from '@/lib/infra/process/nudge'
import { log } from '@/lib/infra/telemetry/log'
import { localSender } from '@/lib/webhook/delivery/deliver'
import { DELIVERIES_BACKLOG } from '@/lib/webhook/delivery/due'

/** Starts the background work of this process. Called once, when the process starts. */
export function startBackgroundWork(): void {
  const deliver = () => localSender().wake()
  const askForRun = () => wakeFunction(DELIVERIES_DUE)
  answerNudgesWith({
    ...Object.fromEntries(DUE_EVENTS.map((event) => [event, () => wakeFunction(event)])),
    [DELIVERIES_DUE]: env().WEBHOOKS_SENT_BY === 'every-process' ? deliver : askForRun,
    [DELIVERIES_BACKLOG]: askForRun,
  })
  // An instance that was off for months has no partition of the present month.
  keepPartitions(new Date()).catch((error: unknown) =>
    log().error({ err: error }, 'partitions were not kept'),
  )
  // Deliveries that the last process did not finish.
  nudge(DELIVERIES_DUE)
  new Watch().start()
  // What a killed process left starts now, not at the next full minute.
  if (env().WEBHOOKS_SENT_BY === 'every-process') {
    deliver()
    startStandingIn(deliver)
  }
}

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
function startStandingIn(deliver: () => void): void {
  setInterval(() => void standIn(deliver), EVERY_MS).unref()
}
