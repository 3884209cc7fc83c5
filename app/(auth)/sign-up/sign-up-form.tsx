'use client'

import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { EmailField } from '@/components/ui/email-field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { signUpWithForm } from './actions'

interface SignUpFormProps {
  whereMailIs: React.ReactNode
  words: Messages['account']
  newPassword: Messages['security']['newPassword']
}

export function SignUpForm({ whereMailIs, words: account, newPassword }: SignUpFormProps) {
  const words = account.signUp
  return (
    <Form action={signUpWithForm} className="flex flex-col gap-5">
      {({ done }) =>
        done?.data ? (
          <>
            <Notice look="success">
              <p className="font-medium">{account.checkMail}</p>
              <p className="mt-1 wrap-anywhere">{filled(words.mailed, { email: done.data.mailedTo })}</p>
            </Notice>
            {whereMailIs}
          </>
        ) : (
          <>
            <FormField
              name="businessName"
              label={words.business}
              hint={words.businessHint}
              autoComplete="organization"
              required
              maxLength={200}
            />
            <FormField name="name" label={words.name} autoComplete="name" required maxLength={200} />
            <EmailField label={account.email} />
            <NewPasswordField name="password" label={account.password} words={newPassword} />
            <SubmitButton size="large">{words.submit}</SubmitButton>
          </>
        )
      }
    </Form>
  )
}
