'use client'

import { Form } from '@/components/form/form'
import { EmailField } from '@/components/ui/email-field'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Messages } from '@/messages/catalogue'
import { signInWithForm } from './actions'
import { SecondFactor } from './second-factor'

interface SignInFormProps {
  /** Where to go after signing in. */
  next: string
  message?: string | undefined
  /** A mailed link that signing in with its address confirms. */
  verification?: { token: string; email: string }
  words: Messages['account']
}

/** E-mail and password, then the code where the account asks for one. Works without JavaScript. */
export function SignInForm({ next, message, verification, words }: SignInFormProps) {
  const hidden = { next, ...(verification && { verification: verification.token }) }
  return (
    <Form action={signInWithForm} hidden={hidden} className="flex flex-col gap-5">
      {({ key, code, values, done }) => {
        // A ticket that became too old leads back to the first step.
        const ticket = done?.data?.ticket ?? (code === 'credentials_invalid' ? undefined : values.ticket)
        if (ticket)
          return (
            <SecondFactor
              ticket={ticket}
              email={done?.data?.email ?? values.email ?? ''}
              words={words.signIn}
            />
          )
        return (
          <>
            {message && key === '' && <Notice look="error">{message}</Notice>}
            <EmailField
              label={words.email}
              defaultValue={verification?.email}
              readOnly={verification !== undefined}
            />
            <PasswordField name="password" label={words.password} />
            <SubmitButton size="large">
              {verification ? words.signIn.confirmAndSignIn : words.signIn.submit}
            </SubmitButton>
          </>
        )
      }}
    </Form>
  )
}
