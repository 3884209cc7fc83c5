import { getTranslations } from 'next-intl/server'
import { CustomerFrame } from '@/components/customer/frame'
import { LinkButton } from '@/components/ui/button'
import { currentLanguage } from '@/messages/language'
import { Step } from './step'

/** There is no checkout at this address. */
export default async function CheckoutNotFound() {
  const t = await getTranslations('checkout.closed')
  return (
    <CustomerFrame brand={null} language={await currentLanguage()} path="" isSandbox={false}>
      <Step heading={t('missing.heading')}>
        <p>{t('missing.text')}</p>
        <LinkButton href="/wallet" size="large" look="quiet">
          {t('wallet')}
        </LinkButton>
      </Step>
    </CustomerFrame>
  )
}
