import { StatusMark } from '@/components/ui/status-mark'
import type { WireSubscription } from '@/lib/subscription/present'
import english from '@/messages/en/states.json' with { type: 'json' }
import { filled } from '@/messages/filled'
import { isEnding, toneOfSubscription } from './tone'

interface SubscriptionStateProps extends Pick<WireSubscription, 'status' | 'cancelAtPeriodEnd'> {
  lateAt?: string | null
  /** The tenant's time. Without it nobody knows what is late, so a due payment is shown as due only. */
  now?: Date
  /** In the page's language. */
  words?: typeof english
}

/** The state of a subscription. If it ends with its period, this is shown. */
export function SubscriptionState({ words = english, lateAt, now, ...subscription }: SubscriptionStateProps) {
  const isLate = now && lateAt && new Date(lateAt) <= now
  if (subscription.status === 'past_due' && !isLate)
    return <StatusMark tone="waiting">{words.due}</StatusMark>
  const state = words.subscription[subscription.status]
  return (
    <StatusMark tone={toneOfSubscription(subscription)}>
      {isEnding(subscription) ? filled(words.ending, { state }) : state}
    </StatusMark>
  )
}
