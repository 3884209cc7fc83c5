import { wakeFunction } from '@/inngest/wake'
import { Watch } from '@/inngest/watch'
import { keepPartitions } from '@/lib/infra/database/partition/keep'
import { env } from '@/lib/infra/env'
import { answerNudgesWith, nudge } from '@/lib/infra/process/nudge'
import { log } from '@/lib/infra/telemetry/log'
import { localSender } from '@/lib/webhook/delivery/deliver'

/** Starts the background work of this process. Called once, when the process starts. */
export function startBackgroundWork(): void {
  const deliver = () => localSender().wake()
  const askForRun = () => wakeFunction('khata/deliveries.due')
  answerNudgesWith({
    'khata/deliveries.due': env().WEBHOOKS_SENT_BY === 'every-process' ? deliver : askForRun,
    'khata/deliveries.backlog': askForRun,
    'khata/billing.due': () => wakeFunction('khata/billing.due'),
    'khata/sandbox-billing.due': () => wakeFunction('khata/sandbox-billing.due'),
    'khata/mail.due': () => wakeFunction('khata/mail.due'),
    'khata/sms.due': () => wakeFunction('khata/sms.due'),
    'khata/notices.due': () => wakeFunction('khata/notices.due'),
    'khata/sandbox-notices.due': () => wakeFunction('khata/sandbox-notices.due'),
  })
  // An instance that was off for months has no partition of the present month.
  keepPartitions(new Date()).catch((error: unknown) =>
    log().error({ err: error }, 'partitions were not kept'),
  )
  // Deliveries that the last process did not finish.
  nudge('khata/deliveries.due')
  new Watch().start()
  // What a killed process left starts now, not at the next full minute.
  if (env().WEBHOOKS_SENT_BY === 'every-process') deliver()
}
