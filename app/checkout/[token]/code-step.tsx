import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormCode } from '@/components/form/sent-code'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import type { CheckoutView } from '@/lib/checkout/read'
import { confirmCheckoutCode, sendCheckoutCode } from './actions'
import { Step } from './step'

export async function CodeStep({ view, token }: { view: CheckoutView; token: string }) {
  const t = await getTranslations('checkout.code')
  const phone = view.phone as string
  return (
    <Step heading={t('heading')}>
      <p>{t('sent', { phone: phone.replace('+977', '') })}</p>
      <Form scale="large" action={confirmCheckoutCode} hidden={{ token }}>
        <FormCode name="code" label={t('label')} autoFocus />
        <SubmitButton size="large">{t('button')}</SubmitButton>
      </Form>
      <p className="text-sm text-ink-muted">{t('next')}</p>
      <Form scale="large" action={sendCheckoutCode} hidden={{ token, phone }}>
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
