import { SubscriptionState } from '@/components/subscription/subscription-state'
import { ARCHIVABLE, Mark, StatusMark } from '@/components/ui/status-mark'
import type { ListedCustomer } from './read'

type Standing = Pick<ListedCustomer, 'status' | 'subscription' | 'isCovered'>

/** What needs a person most at a customer, in a word. That a renewal is not covered comes before that it runs. */
export function CustomerState({ status, subscription, isCovered }: Standing) {
  if (status === 'archived') return <Mark of={ARCHIVABLE} is={status} />
  if (!subscription) return <StatusMark tone="over">No subscription</StatusMark>
  const isRunning = subscription.status === 'active' || subscription.status === 'trialing'
  if (isRunning && isCovered === false) return <StatusMark tone="late">Falls short</StatusMark>
  return <SubscriptionState {...subscription} />
}
