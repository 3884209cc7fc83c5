'use client'

import { useActionState } from 'react'
import { FormField } from '@/components/form/sent-form'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { InviteLink } from '@/lib/team/accept-invite'
import { AuthForm } from '../../auth-form'
import { EMPTY } from '../../form-state'
import { joinAsNewcomerWithForm, joinWithForm } from './actions'

/** One button, for a person who is signed in. */
export function JoinForm({ link }: { link: InviteLink }) {
  const [state, action] = useActionState(joinWithForm, EMPTY)
  return (
    <AuthForm action={action} state={state}>
      <LinkFields {...link} />
      <SubmitButton size="large">Join the team</SubmitButton>
    </AuthForm>
  )
}

/** Name and password, for a person without an account. */
export function NewcomerForm({ link, email }: { link: InviteLink; email: string }) {
  const [state, action] = useActionState(joinAsNewcomerWithForm, EMPTY)
  return (
    <AuthForm action={action} state={state}>
      <LinkFields {...link} />
      <FormField name="email" label="E-mail" type="email" autoComplete="username" readOnly value={email} />
      <FormField name="name" label="Your name" autoComplete="name" required maxLength={200} />
      <NewPasswordField name="password" label="Password" />
      <SubmitButton size="large">Create account and join</SubmitButton>
    </AuthForm>
  )
}

function LinkFields({ token, mailed }: InviteLink) {
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="mailed" value={mailed} />
    </>
  )
}
