import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormPhone } from '@/components/form/sent-phone'
import { SubmitButton } from '@/components/ui/submit-button'
import { safeRedirectPath } from '@/lib/core/safe-redirect'
import { sandboxIn } from '../session'
import { walletTitle } from '../wallet-title'
import { sendCodeWithForm } from './actions'
import { SignInFrame } from './sign-in-frame'

export const generateMetadata = walletTitle('signIn.title')

/** The first step: the phone. */
export default async function SignInPage({ searchParams }: PageProps<'/wallet/sign-in'>) {
  const query = await searchParams
  const t = await getTranslations('wallet.signIn')
  const sandbox = sandboxIn(query)
  const next = safeRedirectPath(query.next) ?? '/wallet'
  const path = `/wallet/sign-in?${new URLSearchParams({ next, ...(sandbox && { sandbox }) })}`
  return (
    <SignInFrame sandbox={sandbox ?? null} path={path} title={t('title')}>
      <p className="text-ink-muted">{t('lead')}</p>
      <Form scale="large" action={sendCodeWithForm} hidden={{ next, ...(sandbox && { sandbox }) }}>
        <FormPhone label={t('phone')} hint={t('phoneHint')} />
        <SubmitButton size="large">{t('send')}</SubmitButton>
      </Form>
      <p className="text-sm text-ink-muted">{t('after')}</p>
    </SignInFrame>
  )
}
