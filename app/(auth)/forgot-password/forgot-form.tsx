'use client'

import { useActionState } from 'react'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { EMPTY } from '../form-state'
import { type ForgotState, requestResetWithForm } from './actions'

export function ForgotForm({ whereMailIs }: { whereMailIs: React.ReactNode }) {
  const [state, action] = useActionState<ForgotState, FormData>(requestResetWithForm, EMPTY)
  if (state.askedFor !== undefined) {
    return (
      <>
        <Notice look="success">
          If {state.askedFor} has an account, a mail with a link is on its way to it. The link works for 30
          minutes.
        </Notice>
        {whereMailIs}
      </>
    )
  }
  return (
    <form action={action} className="flex flex-col gap-5">
      {state.message && <Notice look="error">{state.message}</Notice>}
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={state.values.email}
        error={state.errors.email}
      />
      <SubmitButton>Send the link</SubmitButton>
    </form>
  )
}
