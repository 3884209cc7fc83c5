import { getTranslations } from 'next-intl/server'
import { Fold } from '@/components/ui/fold'
import { toWire } from '@/lib/core/id'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { currentLanguage } from '@/messages/language'
import { PlaceList } from '../place-list'
import { costInWords } from '../words'
import { SubscriptionState } from './state'

/** The subscriptions that a wallet pays, one line each. What has ended is folded. */
export async function SubscriptionList({ subscriptions }: { subscriptions: readonly OwnSubscription[] }) {
  const t = await getTranslations('wallet.home')
  const language = await currentLanguage()
  const placeOf = (each: OwnSubscription) => ({
    href: `/wallet/subscriptions/${toWire('sub', each.id)}`,
    lead: each.productName,
    detail: (
      <>
        <span className="block">{each.businessName}</span>
        {costInWords(each, language)}
      </>
    ),
    mark: <SubscriptionState {...each} />,
  })
  const isOver = ({ status }: OwnSubscription) => status === 'canceled'
  const living = subscriptions.filter((each) => !isOver(each)).map(placeOf)
  const over = subscriptions.filter(isOver).map(placeOf)
  return (
    <>
      {living.length > 0 && <PlaceList label={t('subscriptions')} places={living} />}
      {over.length > 0 && (
        <Fold scale="large" title={t('ended', { count: over.length })} open={living.length === 0}>
          <PlaceList label={t('endedOnes')} places={over} />
        </Fold>
      )}
    </>
  )
}
