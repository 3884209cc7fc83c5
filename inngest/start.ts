import { wakeFunction } from '@/inngest/wake'
import { Watch } from '@/inngest/watch'
import { env } from '@/lib/infra/env'
import { answerNudgesWith, nudge } from '@/lib/infra/nudge'
import { localSender } from '@/lib/webhook/delivery/deliver'

/** Connects this process to its background work. Called once, when the process starts. */
export function startBackgroundWork(): void {
  const deliver = () => localSender().wake()
  const askForRun = () => wakeFunction('khata/deliveries.due')
  answerNudgesWith({
    'khata/deliveries.due': env().WEBHOOKS_SENT_BY === 'every-process' ? deliver : askForRun,
    'khata/deliveries.backlog': askForRun,
    'khata/billing.due': () => wakeFunction('khata/billing.due'),
    'khata/sandbox-billing.due': () => wakeFunction('khata/sandbox-billing.due'),
    'khata/mail.due': () => wakeFunction('khata/mail.due'),
  })
  // The work that the last process left.
  nudge('khata/deliveries.due')
  new Watch().start()
  // Work that a killed process left starts at once, not at the next minute.
  if (env().WEBHOOKS_SENT_BY === 'every-process') deliver()
}
