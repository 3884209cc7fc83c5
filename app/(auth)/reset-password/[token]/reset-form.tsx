'use client'

import { useActionState } from 'react'
import { FormField } from '@/components/form/sent-form'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { AuthForm } from '../../auth-form'
import { EMPTY } from '../../form-state'
import { resetPasswordWithForm } from './actions'

export function ResetForm({ token, email }: { token: string; email: string }) {
  const [state, action] = useActionState(resetPasswordWithForm, EMPTY)
  return (
    <AuthForm action={action} state={state}>
      <input type="hidden" name="token" value={token} />
      <FormField name="email" label="E-mail" type="email" autoComplete="username" readOnly value={email} />
      <NewPasswordField name="password" label="New password" />
      <SubmitButton size="large">Change password</SubmitButton>
    </AuthForm>
  )
}
