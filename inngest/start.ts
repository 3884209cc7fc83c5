import { wakeFunction } from '@/inngest/wake'
import { Watch } from '@/inngest/watch'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { DUE_EVENTS } from '@/lib/health/find-due-work'
import { keepPartitions } from '@/lib/infra/database/partition/keep'
import { answerNudgesWith, nudge } from '@/lib/infra/process/nudge'
import { log } from '@/lib/infra/telemetry/log'
import { lookWhileSending } from '@/lib/webhook/delivery/deliver'

/** Starts the background work of this process. Called once, when the process starts. */
export function startBackgroundWork(): void {
  answerNudgesWith({
    ...Object.fromEntries(DUE_EVENTS.map((event) => [event, () => wakeFunction(event)])),
    [DELIVERIES_DUE]: () => {
      if (!lookWhileSending()) wakeFunction(DELIVERIES_DUE)
    },
  })
  // An instance that was off for months has no partition for the present month yet.
  keepPartitions(new Date()).catch((error: unknown) =>
    log().error({ err: error }, 'partitions were not kept'),
  )
  // Deliveries that the previous process did not finish.
  nudge(DELIVERIES_DUE)
  new Watch().start()
}
