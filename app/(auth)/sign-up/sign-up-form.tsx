'use client'

import { useActionState } from 'react'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { EMPTY } from '../form-state'
import { type SignUpState, signUpWithForm } from './actions'

export function SignUpForm({ whereMailIs }: { whereMailIs: React.ReactNode }) {
  const [state, action] = useActionState<SignUpState, FormData>(signUpWithForm, EMPTY)
  const { values, errors, message, mailedTo } = state
  if (mailedTo !== undefined) {
    return (
      <>
        <CheckYourMail email={mailedTo} />
        {whereMailIs}
      </>
    )
  }
  return (
    <form action={action} className="flex flex-col gap-5">
      {message && <Notice look="error">{message}</Notice>}
      <Field
        name="businessName"
        label="Business name"
        autoComplete="organization"
        required
        maxLength={200}
        defaultValue={values.businessName}
        error={errors.businessName}
      />
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
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={values.email}
        error={errors.email}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={256}
        hint="At least 8 characters. Three or four words that don't belong together are a good one."
        error={errors.password}
      />
      <SubmitButton>Create account</SubmitButton>
    </form>
  )
}

function CheckYourMail({ email }: { email: string }) {
  return (
    <Notice look="success">
      <p className="font-medium">Check your mail</p>
      <p className="mt-1 wrap-anywhere">
        We sent a mail to {email}. Follow its link to confirm your address. You can also sign in right away,
        and confirm it later.
      </p>
    </Notice>
  )
}
