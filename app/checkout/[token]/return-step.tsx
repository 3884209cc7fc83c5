import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { phoneHint } from '@/lib/core/phone'
import { returnToCheckoutWithForm } from './actions'
import { ContinueAs } from './continue-as'
import type { KnownPerson } from './known-person'
import { PaymentNotice } from './payment-elsewhere'
import { PhoneForm } from './phone-form'
import { Step } from './step'
import type { BegunTopUp } from './visit'

interface ReturnStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** The last top-up that was begun here. */
  topUp: BegunTopUp | null
  /** Who need not type a number. */
  known: KnownPerson | null
  /** The person has proved another number than the one that began. */
  isOther: boolean
}

/** The checkout was begun in another browser. Here is the way back to it. */
export async function ReturnStep({ view, token, language, topUp, known, isOther }: ReturnStepProps) {
  const t = await getTranslations('checkout.return')
  if (topUp?.state === 'succeeded' && view.phone && !isOther)
    return (
      <Step heading={t('arrivedHeading', { amount: unbrokenNpr(topUp.amountPaisa, language) })}>
        <p>{t('arrived', { phone: phoneHint(view.phone) })}</p>
        <Form scale="large" action={returnToCheckoutWithForm} hidden={{ token }}>
          <SubmitButton size="large">{t('button')}</SubmitButton>
        </Form>
        <p className="text-sm text-ink-muted">{t('next')}</p>
      </Step>
    )
  const form = <PhoneForm token={token} environment={view.environment} />
  return (
    <Step heading={t('heading')}>
      {topUp && <PaymentNotice topUp={topUp} />}
      {isOther && <Notice look="warning">{t('other')}</Notice>}
      <p>{t('text')}</p>
      {known?.isSignedIn && !isOther ? (
        <ContinueAs known={known} token={token} view={view} language={language}>
          {form}
        </ContinueAs>
      ) : (
        form
      )}
      <p className="text-sm text-ink-muted">{t('next')}</p>
    </Step>
  )
}
