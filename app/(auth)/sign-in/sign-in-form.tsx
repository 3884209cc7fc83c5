'use client'

import { useActionState } from 'react'
import { FormField } from '@/components/form/sent-form'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { AuthForm } from '../auth-form'
import { type SignInState, signInWithForm } from './actions'
import { SecondFactor } from './second-factor'

interface SignInFormProps {
  /** Where to go after signing in. */
  next: string
  message?: string | undefined
  /** A mailed link that signing in with its address confirms. */
  verification?: { token: string; email: string }
}

/** E-mail and password, then the code where the account asks for one. Works without JavaScript. */
export function SignInForm({ next, message, verification }: SignInFormProps) {
  const values = verification ? { email: verification.email } : {}
  const initial: SignInState = { values, errors: {}, ...(message && { message }) }
  const [state, action] = useActionState(signInWithForm, initial)
  return (
    <AuthForm action={action} state={state}>
      <input type="hidden" name="next" value={next} />
      {verification && <input type="hidden" name="verification" value={verification.token} />}
      {state.ticket ? (
        <SecondFactor ticket={state.ticket} email={state.values.email ?? ''} />
      ) : (
        <>
          <FormField
            name="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            required
            readOnly={verification !== undefined}
            maxLength={254}
          />
          <PasswordField name="password" label="Password" />
          <SubmitButton size="large">{verification ? 'Confirm and sign in' : 'Sign in'}</SubmitButton>
        </>
      )}
    </AuthForm>
  )
}
