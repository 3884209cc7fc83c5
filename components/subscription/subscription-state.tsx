import { StatusMark } from '@/components/ui/status-mark'
import type { WireSubscription } from '@/lib/subscription/present'
import english from '@/messages/en/states.json' with { type: 'json' }
import { filled } from '@/messages/filled'
import { isEnding, toneOfSubscription } from './tone'

interface SubscriptionStateProps extends Pick<WireSubscription, 'status' | 'cancelAtPeriodEnd'> {
  /** Of the language of the page. */
  words?: typeof english
}

/** How a subscription stands. One that ends with its period says so. */
export function SubscriptionState({ words = english, ...subscription }: SubscriptionStateProps) {
  const state = words.subscription[subscription.status]
  return (
    <StatusMark tone={toneOfSubscription(subscription)}>
      {isEnding(subscription) ? filled(words.ending, { state }) : state}
    </StatusMark>
  )
}
