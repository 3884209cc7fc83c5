import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormPhone } from '@/components/form/sent-phone'
import { Fold } from '@/components/ui/fold'
import { SubmitButton } from '@/components/ui/submit-button'
import { fromWire } from '@/lib/core/id'
import { phoneHint } from '@/lib/core/phone'
import { safeRedirectPath } from '@/lib/core/safe-redirect'
import { phoneOfWallet } from '@/lib/wallet/phone'
import { businessIn, currentCustomer, sandboxIn } from '../session'
import { walletTitle } from '../wallet-title'
import { sendCodeWithForm } from './actions'
import { OpenedFor } from './opened-for'
import { SignInFrame } from './sign-in-frame'

export const generateMetadata = walletTitle('signIn.title')

/** The first step: the phone number. For a known browser, the code is sent to the number that it knows. */
export default async function SignInPage({ searchParams }: PageProps<'/wallet/sign-in'>) {
  const query = await searchParams
  const [t, other] = [await getTranslations('wallet.signIn'), await getTranslations('checkout.known')]
  const sandbox = sandboxIn(query)
  const next = safeRedirectPath(query.next) ?? '/wallet'
  const business = businessIn(query)
  const fields = { next, ...(sandbox && { sandbox }), ...(business && { business }) }
  const path = `/wallet/sign-in?${new URLSearchParams(fields)}`
  const customer = await currentCustomer()
  const isThere = sandbox
    ? customer?.environment === 'sandbox' && customer.businessId === fromWire('biz', sandbox)
    : customer?.environment === 'production'
  const known = isThere && customer
  const form = (
    <Form scale="large" action={sendCodeWithForm} hidden={fields}>
      <FormPhone label={t('phone')} hint={t('phoneHint')} />
      <SubmitButton size="large">{t('send')}</SubmitButton>
    </Form>
  )
  return (
    <SignInFrame sandbox={sandbox ?? null} path={path} title={t('title')}>
      <OpenedFor next={next} />
      {known ? (
        <>
          <p>{t('known', { phone: phoneHint(await phoneOfWallet(known.walletId)) })}</p>
          <Form scale="large" action={sendCodeWithForm} hidden={fields}>
            <SubmitButton size="large">{t('send')}</SubmitButton>
          </Form>
          <Fold scale="large" title={other('other')}>
            {form}
          </Fold>
        </>
      ) : (
        <>
          <p className="text-ink-muted">{t('lead')}</p>
          {form}
        </>
      )}
      <p className="text-sm text-ink-muted">{t('after')}</p>
    </SignInFrame>
  )
}
