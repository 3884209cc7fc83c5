import { startStandingIn } from '@/inngest/stand-in'
import { wakeFunction } from '@/inngest/wake'
import { Watch } from '@/inngest/watch'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { DUE_EVENTS } from '@/lib/health/find-due-work'
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
