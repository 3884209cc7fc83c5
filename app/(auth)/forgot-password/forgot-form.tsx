'use client'

import { useActionState } from 'react'
import { FormField } from '@/components/form/sent-form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { AuthForm } from '../auth-form'
import { EMPTY } from '../form-state'
import { type ForgotState, requestResetWithForm } from './actions'

export function ForgotForm({ whereMailIs }: { whereMailIs: React.ReactNode }) {
  const [state, action] = useActionState<ForgotState, FormData>(requestResetWithForm, EMPTY)
  if (state.askedFor !== undefined) {
    return (
      <>
        <Notice look="success">
          <p className="font-medium">Check your mail</p>
          <p className="mt-1">
            If {state.askedFor} has an account, a mail with a link is on its way to it. The link works once,
            for 30 minutes.
          </p>
        </Notice>
        {whereMailIs}
      </>
    )
  }
  return (
    <AuthForm action={action} state={state}>
      <FormField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={254}
      />
      <SubmitButton size="large">Send the link</SubmitButton>
    </AuthForm>
  )
}
