import { getTranslations } from 'next-intl/server'
import { isEnding, toneOfSubscription } from '@/components/subscription/tone'
import { StatusMark } from '@/components/ui/status-mark'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'

/** The state of a subscription, in a word. */
export async function SubscriptionState(subscription: OwnSubscription) {
  const t = await getTranslations('wallet.subscription')
  const shown = isEnding(subscription) ? 'ending' : subscription.status
  return <StatusMark tone={toneOfSubscription(subscription)}>{t(`status.${shown}`)}</StatusMark>
}
