'use client'

import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { EmailField } from '@/components/ui/email-field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { signUpWithForm } from './actions'

export function SignUpForm({ whereMailIs }: { whereMailIs: React.ReactNode }) {
  return (
    <Form action={signUpWithForm} className="flex flex-col gap-5">
      {({ done }) =>
        done?.data ? (
          <>
            <CheckYourMail email={done.data.mailedTo} />
            {whereMailIs}
          </>
        ) : (
          <>
            <FormField
              name="businessName"
              label="Business name"
              hint="Your customers see it when they pay. You can change it later."
              autoComplete="organization"
              required
              maxLength={200}
            />
            <FormField name="name" label="Your name" autoComplete="name" required maxLength={200} />
            <EmailField />
            <NewPasswordField name="password" label="Password" />
            <SubmitButton size="large">Create account</SubmitButton>
          </>
        )
      }
    </Form>
  )
}

function CheckYourMail({ email }: { email: string }) {
  return (
    <Notice look="success">
      <p className="font-medium">Check your mail</p>
      <p className="mt-1 wrap-anywhere">We sent a mail to {email}. It says how you get in.</p>
    </Notice>
  )
}
