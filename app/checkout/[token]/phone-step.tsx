import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import type { CheckoutView } from '@/lib/checkout/read'
import { sendCheckoutCode } from './actions'
import { Step } from './step'

export async function PhoneStep({ view, token }: { view: CheckoutView; token: string }) {
  const t = await getTranslations('checkout.phone')
  return (
    <Step heading={t('heading')}>
      <p>{view.phone ? t('again') : t('why')}</p>
      <Form scale="large" action={sendCheckoutCode} hidden={{ token }}>
        <FormField
          name="phone"
          label={t('label')}
          hint={t('hint')}
          type="tel"
          autoComplete="tel-national"
          required
          maxLength={40}
        />
        <SubmitButton size="large">{t('button')}</SubmitButton>
      </Form>
      <p className="text-sm text-ink-muted">{t('next')}</p>
    </Step>
  )
}
