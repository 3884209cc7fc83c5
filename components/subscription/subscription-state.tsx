import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import type { WireSubscription } from '@/lib/subscription/present'
import english from '@/messages/en/states.json' with { type: 'json' }
import { filled } from '@/messages/filled'

const TONES: Record<WireSubscription['status'], Tone> = {
  trialing: 'waiting',
  active: 'good',
  paused: 'waiting',
  past_due: 'late',
  unpaid: 'bad',
  canceled: 'over',
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
  return <StatusMark tone={TONES[status]}>{state}</StatusMark>
}
