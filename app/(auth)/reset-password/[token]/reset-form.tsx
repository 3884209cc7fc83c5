'use client'

import { useActionState } from 'react'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { EMPTY } from '../../form-state'
import { resetPasswordWithForm } from './actions'

export function ResetForm({ token, email }: { token: string; email: string }) {
  const [{ errors, message }, action] = useActionState(resetPasswordWithForm, EMPTY)
  return (
    <form action={action} className="flex flex-col gap-5">
      {message && <Notice look="error">{message}</Notice>}
      <input type="hidden" name="token" value={token} />
      <Field name="email" label="E-mail" type="email" autoComplete="username" readOnly value={email} />
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={256}
        hint="At least 8 characters. Three or four words that don't belong together are a good one."
        error={errors.password}
      />
      <SubmitButton>Change password</SubmitButton>
    </form>
  )
}
