'use client'

import { useActionState } from 'react'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { InviteLink } from '@/lib/team/accept-invite'
import { EMPTY } from '../../form-state'
import { joinAsNewcomerWithForm, joinWithForm } from './actions'

/** One button, for a person who is signed in. */
export function JoinForm({ link }: { link: InviteLink }) {
  const [{ message }, action] = useActionState(joinWithForm, EMPTY)
  return (
    <form action={action} className="flex flex-col gap-5">
      {message && <Notice look="error">{message}</Notice>}
      <LinkFields {...link} />
      <SubmitButton>Join the team</SubmitButton>
    </form>
  )
}

/** Name and password, for a person without an account. */
export function NewcomerForm({ link, email }: { link: InviteLink; email: string }) {
  const [{ values, errors, message }, action] = useActionState(joinAsNewcomerWithForm, EMPTY)
  return (
    <form action={action} className="flex flex-col gap-5">
      {message && <Notice look="error">{message}</Notice>}
      <LinkFields {...link} />
      <Field name="email" label="E-mail" type="email" autoComplete="username" readOnly value={email} />
      <Field
        name="name"
        label="Your name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={values.name}
        error={errors.name}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={256}
        hint="At least 8 characters."
        error={errors.password}
      />
      <SubmitButton>Create account and join</SubmitButton>
    </form>
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
