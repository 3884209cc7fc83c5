import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { sendCheckoutCode } from './actions'
import { Step } from './step'

export async function PhoneStep({ token }: { token: string }) {
  const t = await getTranslations('checkout.phone')
  return (
    <Step heading={t('heading')}>
      <p>{t('why')}</p>
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
