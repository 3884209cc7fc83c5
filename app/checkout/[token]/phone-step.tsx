import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { sendCheckoutCode } from './actions'
import { ContinueAs } from './continue-as'
import type { KnownPerson } from './known-person'
import { Step } from './step'

interface PhoneStepProps {
  token: string
  /** Who need not type a number. */
  known: KnownPerson | null
}

export async function PhoneStep({ token, known }: PhoneStepProps) {
  const t = await getTranslations('checkout.phone')
  const form = (
    <>
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
    </>
  )
  return (
    <Step heading={t('heading')}>
      <p>{t('why')}</p>
      {known ? (
        <ContinueAs known={known} token={token}>
          {form}
        </ContinueAs>
      ) : (
        form
      )}
    </Step>
  )
}
