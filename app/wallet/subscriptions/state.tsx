import { getTranslations } from 'next-intl/server'
import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'

type State = OwnSubscription['status'] | 'ending'

const TONES: Record<State, Tone> = {
  trialing: 'waiting',
  active: 'good',
  paused: 'waiting',
  past_due: 'late',
  unpaid: 'bad',
  canceled: 'over',
  ending: 'over',
}

/** How a subscription stands, in a word. */
export async function SubscriptionState({ status, cancelAtPeriodEnd }: OwnSubscription) {
  const t = await getTranslations('wallet.subscription')
  const shown = cancelAtPeriodEnd && status !== 'canceled' ? 'ending' : status
  return <StatusMark tone={TONES[shown]}>{t(`status.${shown}`)}</StatusMark>
}
