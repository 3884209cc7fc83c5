import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { Empty } from '@/components/ui/empty'
import { TextLink } from '@/components/ui/text-link'
import { DomainError } from '@/lib/core/errors'
import { toWire } from '@/lib/core/id'
import { loadPlans } from '@/lib/end-user/load-plans'
import { currentLanguage } from '@/messages/language'
import { PlaceList } from '../../../place-list'
import { requireCustomer } from '../../../session'
import { WalletPage } from '../../../wallet-page'
import { walletTitle } from '../../../wallet-title'
import { unbrokenPrice } from '../../../words'

export const generateMetadata = walletTitle('subscription.change')

/** The plans that the subscription may change to. Each links to the page with its costs. */
export default async function ChangePage({ params }: PageProps<'/wallet/subscriptions/[id]/change'>) {
  const { id } = await params
  const back = `/wallet/subscriptions/${id}`
  const path = `${back}/change`
  const ctx = await requireCustomer(path)
  const known = await onPage('sub', id, (subscriptionId) =>
    loadPlans(ctx, subscriptionId).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'plan_change_not_allowed') return null
      throw error
    }),
  )
  if (!known) redirect(back)
  const { subscription, plans } = known
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const current = plans.find(({ isCurrent }) => isCurrent)
  const isWaiting = plans.some(({ isNext }) => isNext)
  const others = plans.filter(({ isCurrent }) => !isCurrent || isWaiting)
  return (
    <WalletPage
      ctx={ctx}
      path={path}
      title={t('changeTitle', { product: subscription.productName })}
      place="home"
    >
      {current && (
        <p className="text-pretty">
          {t('planNow', { plan: current.name, price: unbrokenPrice(current, language) })}
        </p>
      )}
      {others.length === 0 ? (
        <Empty>{t('noPlans')}</Empty>
      ) : (
        <PlaceList
          label={t('plans')}
          places={others.map((plan) => ({
            href: `${path}/${toWire('price', plan.priceId)}`,
            lead: plan.name,
            detail: unbrokenPrice(plan, language),
            mark: plan.isNext && <span className="text-sm text-ink-muted">{t('comesNext')}</span>,
          }))}
        />
      )}
      <p>
        <TextLink href={back}>{t('changeNo')}</TextLink>
      </p>
    </WalletPage>
  )
}
