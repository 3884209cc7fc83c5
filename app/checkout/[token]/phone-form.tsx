import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormPhone } from '@/components/form/sent-phone'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Environment } from '@/lib/core/api-key-format'
import { nationalPhone } from '@/lib/core/phone'
import { TEST_CODE, TEST_NUMBERS } from '@/lib/phone-code/rules'
import { sendCheckoutCode } from './actions'

interface PhoneFormProps {
  token: string
  environment: Environment
  /** In E.164, if it was typed in this browser before. */
  phone?: string | null | undefined
  /** Other fields and the buttons. Without them, there is one button that sends a code. */
  children?: React.ReactNode
}

/** Asks for the number that a code is sent to. */
export async function PhoneForm({ token, environment, phone, children }: PhoneFormProps) {
  const t = await getTranslations('checkout.phone')
  return (
    <Form scale="large" action={sendCheckoutCode} hidden={{ token }}>
      <PhoneField environment={environment} phone={phone} />
      {children ?? <SubmitButton size="large">{t('button')}</SubmitButton>}
    </Form>
  )
}

/** The field for the number. In the sandbox, it also says which numbers need no SMS. */
export async function PhoneField({ environment, phone }: Pick<PhoneFormProps, 'environment' | 'phone'>) {
  const t = await getTranslations('checkout')
  return (
    <FormPhone
      label={t('phone.label')}
      hint={environment === 'sandbox' ? t('test.numbers', { ...TEST_NUMBERS, code: TEST_CODE }) : undefined}
      defaultValue={phone ? nationalPhone(phone) : undefined}
    />
  )
}
