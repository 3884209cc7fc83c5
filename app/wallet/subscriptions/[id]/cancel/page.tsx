import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { WholeDates } from '@/components/ui/whole-dates'
import { loadSubscription } from '@/lib/end-user/load-subscriptions'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../../session'
import { WalletPage } from '../../../wallet-page'
import { walletTitle } from '../../../wallet-title'
import { dayWords } from '../../../words'
import { cancelWithForm } from '../../actions'

export const generateMetadata = walletTitle('subscription.cancelYes')

/** Says what canceling does before it is done. */
export default async function CancelPage({ params }: PageProps<'/wallet/subscriptions/[id]/cancel'>) {
  const { id } = await params
  const path = `/wallet/subscriptions/${id}/cancel`
  const ctx = await requireCustomer(path)
  const { productName, status, currentPeriodEnd, cancelAtPeriodEnd } = await onPage(
    'sub',
    id,
    (subscriptionId) => loadSubscription(ctx, subscriptionId),
  )
  const back = `/wallet/subscriptions/${id}`
  if (status === 'canceled' || cancelAtPeriodEnd) redirect(back)
  const t = await getTranslations('wallet.subscription')
  const date = dayWords(currentPeriodEnd, await currentLanguage())
  const endsLater =
    (status === 'active' || status === 'trialing' || status === 'paused') && currentPeriodEnd > ctx.now
  return (
    <WalletPage ctx={ctx} path={path} title={t('cancelTitle', { product: productName })} place="home">
      <p className="text-pretty">
        <WholeDates>{endsLater ? t('cancelLater', { date }) : t('cancelNow')}</WholeDates>
      </p>
      <Form scale="large" action={cancelWithForm} hidden={{ id }}>
        <SubmitButton look="danger" size="large">
          {t('cancelYes')}
        </SubmitButton>
      </Form>
      <LinkButton href={back} look="quiet" size="large">
        {t('cancelNo')}
      </LinkButton>
    </WalletPage>
  )
}
