import { getTranslations } from 'next-intl/server'
import { LinkButton } from '@/components/ui/button'
import { toWire } from '@/lib/core/id'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'

/** The link to other plans, if the business lets its customers choose. */
export async function ChangePlan({ subscription: { id, mayChangePlan } }: { subscription: OwnSubscription }) {
  const t = await getTranslations('wallet.subscription')
  if (!mayChangePlan) return null
  return (
    <LinkButton href={`/wallet/subscriptions/${toWire('sub', id)}/change`} look="quiet" size="large">
      {t('change')}
    </LinkButton>
  )
}
