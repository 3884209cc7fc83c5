'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { AuthForm } from '../../auth-form'
import { EMPTY } from '../../form-state'
import { confirmWithForm } from './actions'

/** One button, for a person who is signed in. */
export function ConfirmForm({ token, email }: { token: string; email: string }) {
  const [state, action] = useActionState(confirmWithForm, EMPTY)
  return (
    <AuthForm action={action} state={state}>
      <input type="hidden" name="token" value={token} />
      <p className="wrap-anywhere">Is {email} your address?</p>
      <SubmitButton size="large">Confirm address</SubmitButton>
    </AuthForm>
  )
}
