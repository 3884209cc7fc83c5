import { Mark, type Marks, StatusMark } from '@/components/ui/status-mark'
import type { WireSubscription } from '@/lib/subscription/present'

/** Each status in the word that people read, from the one that runs to the one that is over. */
export const SUBSCRIPTION_MARKS: Marks<WireSubscription['status']> = {
  trialing: ['waiting', 'Trialing'],
  active: ['good', 'Active'],
  paused: ['waiting', 'Paused'],
  past_due: ['late', 'Past due'],
  unpaid: ['bad', 'Unpaid'],
  canceled: ['over', 'Canceled'],
}

/** How a subscription stands. One that ends with its period says so. */
export function SubscriptionState({
  status,
  cancelAtPeriodEnd,
}: Pick<WireSubscription, 'status' | 'cancelAtPeriodEnd'>) {
  if (cancelAtPeriodEnd && status !== 'canceled')
    return <StatusMark tone="waiting">{`${SUBSCRIPTION_MARKS[status][1]}, ending`}</StatusMark>
  return <Mark of={SUBSCRIPTION_MARKS} is={status} />
}
