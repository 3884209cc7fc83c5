import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormCode } from '@/components/form/sent-code'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { maskedPhone } from '@/lib/core/phone'
import { confirmCheckoutCode, resendWithForm, sendCheckoutCode } from './actions'
import { Step } from './step'
import { codeWords } from './words'

interface CodeStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** To which the code was sent. */
  phone: string
  /** The person came in another browser. */
  isReturning: boolean
}

export async function CodeStep({ view, token, language, phone, isReturning }: CodeStepProps) {
  const t = await getTranslations('checkout.code')
  // Only the browser that typed a number sees all of it. Of the others it is not known which have typed it.
  const isTyped = !isReturning && phone !== view.linkedPhone
  return (
    <Step heading={t('heading')}>
      <p>{t('sent', { phone: isTyped ? phone.replace('+977', '') : maskedPhone(phone) })}</p>
      <p>{await codeWords(view, language)}</p>
      <Form scale="large" action={confirmCheckoutCode} hidden={{ token }}>
        <FormCode name="code" label={t('label')} autoFocus />
        <SubmitButton size="large">{t('button')}</SubmitButton>
      </Form>
      <p className="text-sm text-ink-muted">{isReturning ? t('few') : t('next')}</p>
      <Form scale="large" action={resendWithForm} hidden={{ token }}>
        <SubmitButton size="large" look="quiet">
          {t('resend')}
        </SubmitButton>
      </Form>
      <details>
        <summary className="cursor-pointer py-1 font-medium">{t('other')}</summary>
        <div className="pt-3">
          <Form scale="large" action={sendCheckoutCode} hidden={{ token }}>
            <FormField
              name="phone"
              label={t('otherLabel')}
              type="tel"
              autoComplete="tel-national"
              required
              maxLength={40}
            />
            <SubmitButton size="large" look="quiet">
              {t('otherButton')}
            </SubmitButton>
          </Form>
        </div>
      </details>
    </Step>
  )
}
