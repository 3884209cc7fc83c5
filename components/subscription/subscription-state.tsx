import { type Marks, StatusMark } from '@/components/ui/status-mark'
import type { WireSubscription } from '@/lib/subscription/present'
import english from '@/messages/en/states.json' with { type: 'json' }
import { filled } from '@/messages/filled'

/** Each status in the word that people read, from the one that runs to the one that is over. */
export const SUBSCRIPTION_MARKS: Marks<WireSubscription['status']> = {
  trialing: ['waiting', english.subscription.trialing],
  active: ['good', english.subscription.active],
  paused: ['waiting', english.subscription.paused],
  past_due: ['late', english.subscription.past_due],
  unpaid: ['bad', english.subscription.unpaid],
  canceled: ['over', english.subscription.canceled],
}

interface SubscriptionStateProps extends Pick<WireSubscription, 'status' | 'cancelAtPeriodEnd'> {
  /** Of the language of the page. */
  words?: typeof english
}

/** How a subscription stands. One that ends with its period says so. */
export function SubscriptionState({ status, cancelAtPeriodEnd, words = english }: SubscriptionStateProps) {
  const state = words.subscription[status]
  if (cancelAtPeriodEnd && status !== 'canceled')
    return <StatusMark tone="waiting">{filled(words.ending, { state })}</StatusMark>
  return <StatusMark tone={SUBSCRIPTION_MARKS[status][0]}>{state}</StatusMark>
}
