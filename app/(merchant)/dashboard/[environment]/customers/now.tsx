import { SubscriptionState } from '@/components/subscription/subscription-state'
import { StatusMark } from '@/components/ui/status-mark'
import type { Messages } from '@/messages/catalogue'
import type { ListedCustomer } from './read'

type Standing = Pick<ListedCustomer, 'status' | 'subscription' | 'isCovered'> & {
  /** The tenant's time. */
  now: Date
  words: Messages['states']
}

/** The most urgent state of a customer, in a word. A charge that will fail is more urgent than that the subscription is active. */
export function CustomerState({ status, subscription, isCovered, now, words }: Standing) {
  if (status === 'archived') return <StatusMark tone="over">{words.customer.archived}</StatusMark>
  if (!subscription) return <StatusMark tone="over">{words.customer.none}</StatusMark>
  const isRunning = subscription.status === 'active' || subscription.status === 'trialing'
  if (isRunning && isCovered === false)
    return <StatusMark tone="late">{words.customer.fallsShort}</StatusMark>
  return <SubscriptionState {...subscription} now={now} words={words} />
}
