import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { CustomerFrame } from '@/components/customer/frame'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { inDigitsOf } from '@/lib/core/digits'
import { maskedPhone } from '@/lib/core/phone'
import { findPhoneChangeAt } from '@/lib/phone-change/stop'
import { currentLanguage } from '@/messages/language'
import { stopLinkWithForm } from './actions'

// The address is the only protection of this page, so it must not reach search engines, or sites that it links to.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wallet.number')
  return { title: t('title'), ...SECRET_ADDRESS }
}

/** The page behind the link in an SMS to the old number: one button that stops the change. */
export default async function StopPage({ params }: PageProps<'/wallet/number/[token]'>) {
  const { token } = await params
  const [t, language] = [await getTranslations('wallet.number'), await currentLanguage()]
  const change = await findPhoneChangeAt(token)
  const state = change?.state ?? 'unknown'
  return (
    <CustomerFrame brand={null} language={language} path={`/wallet/number/${token}`} isSandbox={false}>
      <h1 className="text-2xl font-semibold tracking-tight">{t(`link.title.${state}`)}</h1>
      <p>
        {t(`link.lead.${state}`, { phone: change ? inDigitsOf(language, maskedPhone(change.newPhone)) : '' })}
      </p>
      {state === 'waiting' ? (
        <Form scale="large" action={stopLinkWithForm} hidden={{ token }}>
          <SubmitButton size="large">{t('stop')}</SubmitButton>
        </Form>
      ) : (
        <LinkButton href="/wallet/sign-in" look="quiet" size="large">
          {t('link.signIn')}
        </LinkButton>
      )}
    </CustomerFrame>
  )
}
