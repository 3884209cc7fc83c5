import { getTranslations } from 'next-intl/server'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { agreementUrlOf } from '@/lib/end-user/present'

/** Shown if the next charge of a subscription waits for the customer's agreement. */
export async function NeededAnswer({ subscription }: { subscription: OwnSubscription }) {
  const t = await getTranslations('wallet.subscription')
  const { charge, productName: product, businessName: business } = subscription
  if (!charge || charge.isAgreed) return null
  const url = agreementUrlOf(subscription)
  return (
    <Notice look="warning">
      <p className="font-medium wrap-anywhere">{t('needsYes', { product, business })}</p>
      {url ? (
        <p className="mt-2">
          <LinkButton href={url} size="small">
            {t('answer')}
          </LinkButton>
        </p>
      ) : (
        <p className="text-sm">{t('willAsk')}</p>
      )}
    </Notice>
  )
}
