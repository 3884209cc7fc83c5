import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { loadSubscription } from '@/lib/end-user/load-subscriptions'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../../session'
import { WalletPage } from '../../../wallet-page'
import { dayWords } from '../../../words'
import { pauseWithForm } from '../../actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet.subscription'))('pause') }
}

/** Says what a pause does, before it begins. */
export default async function PausePage({ params }: PageProps<'/wallet/subscriptions/[id]/pause'>) {
  const { id } = await params
  const path = `/wallet/subscriptions/${id}/pause`
  const ctx = await requireCustomer(path)
  const { productName, status, currentPeriodEnd, cancelAtPeriodEnd, mayPause } = await onPage(
    'sub',
    id,
    (subscriptionId) => loadSubscription(ctx, subscriptionId),
  )
  const back = `/wallet/subscriptions/${id}`
  if (!mayPause || (status !== 'active' && status !== 'trialing')) redirect(back)
  const t = await getTranslations('wallet.subscription')
  const date = dayWords(currentPeriodEnd, await currentLanguage())
  return (
    <WalletPage ctx={ctx} path={path} title={t('pauseTitle', { product: productName })} place="home">
      <p className="text-pretty">{cancelAtPeriodEnd ? t('pauseWhatEnding') : t('pauseWhat', { date })}</p>
      <Form scale="large" action={pauseWithForm} hidden={{ id }}>
        <FormField name="resumesAt" type="date" label={t('pauseUntil')} hint={t('pauseUntilHint')} />
        <SubmitButton size="large">{t('pauseYes')}</SubmitButton>
      </Form>
      <LinkButton href={back} look="quiet" size="large">
        {t('pauseNo')}
      </LinkButton>
    </WalletPage>
  )
}
