import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import type { WireSubscription } from '@/lib/subscription/present'

type Status = WireSubscription['status']

/** Each status in the word that people read, from the one that runs to the one that is over. */
export const SUBSCRIPTION_STATUSES: Record<Status, { label: string; tone: Tone }> = {
  trialing: { label: 'Trialing', tone: 'waiting' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Past due', tone: 'late' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'over' },
}

/** How a subscription stands. One that ends with its period says so. */
export function SubscriptionState({
  status,
  cancelAtPeriodEnd,
}: Pick<WireSubscription, 'status' | 'cancelAtPeriodEnd'>) {
  const { label, tone } = SUBSCRIPTION_STATUSES[status]
  if (cancelAtPeriodEnd && status !== 'canceled')
    return <StatusMark tone="waiting">{`${label}, ending`}</StatusMark>
  return <StatusMark tone={tone}>{label}</StatusMark>
}
