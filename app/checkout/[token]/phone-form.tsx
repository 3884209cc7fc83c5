import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { sendCheckoutCode } from './actions'

interface PhoneFormProps {
  token: string
  /** In E.164, if this browser has typed it before. */
  phone?: string | null | undefined
  /** A second way on the page. */
  isSecond?: boolean
  /** Other fields, and the buttons. Without them there is one that sends a code. */
  children?: React.ReactNode
}

/** Asks for the number that a code is sent to. */
export async function PhoneForm({ token, phone, isSecond = false, children }: PhoneFormProps) {
  const t = await getTranslations('checkout.phone')
  return (
    <Form scale="large" action={sendCheckoutCode} hidden={{ token }}>
      <PhoneField phone={phone} />
      {children ?? (
        <SubmitButton size="large" look={isSecond ? 'quiet' : 'primary'}>
          {t('button')}
        </SubmitButton>
      )}
    </Form>
  )
}

/** @param phone in E.164, if this browser has typed it before. */
export async function PhoneField({ phone }: Pick<PhoneFormProps, 'phone'>) {
  const t = await getTranslations('checkout.phone')
  return (
    <FormField
      name="phone"
      label={t('label')}
      lead="+977"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      defaultValue={phone?.replace('+977', '')}
      required
      maxLength={40}
    />
  )
}
