'use client'

import { useActionState } from 'react'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { type SignInState, signInWithForm } from './actions'

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
    <form action={action} className="flex flex-col gap-5">
      {state.message && <Notice look="error">{state.message}</Notice>}
      <input type="hidden" name="next" value={next} />
      {verification && <input type="hidden" name="verification" value={verification.token} />}
      {state.ticket ? (
        <SecondFactor ticket={state.ticket} errors={state.errors} />
      ) : (
        <Password state={state} fixed={verification !== undefined} />
      )}
      <SubmitButton>
        {state.ticket ? 'Continue' : verification ? 'Confirm and sign in' : 'Sign in'}
      </SubmitButton>
    </form>
  )
}

function Password({ state: { values, errors }, fixed }: { state: SignInState; fixed: boolean }) {
  return (
    <>
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        readOnly={fixed}
        maxLength={254}
        defaultValue={values.email}
        error={errors.email}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={256}
        error={errors.password}
      />
    </>
  )
}

function SecondFactor({ ticket, errors }: { ticket: string; errors: Record<string, string> }) {
  return (
    <>
      <input type="hidden" name="ticket" value={ticket} />
      <Field
        name="code"
        label="Code of your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        // The page asks for nothing else, and the person has just pressed a button to get here.
        autoFocus
        error={errors.code}
      />
      <details className="text-sm">
        <summary className="cursor-pointer py-1 font-medium">Use a recovery code instead</summary>
        <div className="pt-3">
          <Field name="recoveryCode" label="Recovery code" autoComplete="off" maxLength={40} />
        </div>
      </details>
    </>
  )
}
