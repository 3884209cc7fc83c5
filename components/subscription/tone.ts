import type { Tone } from '@/components/ui/tone'
import type { WireSubscription } from '@/lib/subscription/present'

type State = Pick<WireSubscription, 'status' | 'cancelAtPeriodEnd'>

const TONES: Record<State['status'], Tone> = {
  trialing: 'waiting',
  active: 'good',
  paused: 'waiting',
  past_due: 'late',
  unpaid: 'bad',
  canceled: 'over',
}

/** True if it is still running and ends with its period. */
export const isEnding = ({ status, cancelAtPeriodEnd }: State): boolean =>
  cancelAtPeriodEnd && status !== 'canceled'

/** How the state of a subscription looks, for sellers and payers. One that is ending is not over yet. */
export const toneOfSubscription = (state: State): Tone => (isEnding(state) ? 'waiting' : TONES[state.status])
