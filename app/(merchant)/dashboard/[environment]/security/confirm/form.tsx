'use client'

import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { confirmIdentityWithForm } from '../actions'

interface ConfirmIdentityFormProps {
  email: string
  /** The person signs in with a second factor. */
  withCode: boolean
}

export function ConfirmIdentityForm({ email, withCode }: ConfirmIdentityFormProps) {
  return (
    <Form action={confirmIdentityWithForm} className="flex max-w-sm flex-col items-start gap-4">
      {/* A password manager then knows whose password it fills in. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label="Your password" />
      {withCode && (
        <FormField
          name="code"
          label="Code of your authenticator app"
          hint="Or a recovery code."
          autoComplete="one-time-code"
          required
          maxLength={40}
        />
      )}
      <SubmitButton>Confirm</SubmitButton>
    </Form>
  )
}
