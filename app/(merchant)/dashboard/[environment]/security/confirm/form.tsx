'use client'

import { Form } from '@/components/form/form'
import { FormFactor } from '@/components/form/sent-factor'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Messages } from '@/messages/catalogue'
import { confirmIdentityWithForm } from '../actions'

interface ConfirmIdentityFormProps {
  email: string
  /** True if the person signs in with a second factor. */
  withCode: boolean
  words: Messages['security']['proof']
  /** The text of the button. */
  submit: string
}

export function ConfirmIdentityForm({ email, withCode, words, submit }: ConfirmIdentityFormProps) {
  return (
    <Form action={confirmIdentityWithForm} className="flex max-w-sm flex-col items-start gap-4">
      {/* Tells a password manager which account's password to fill in. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label={words.password} />
      {withCode && <FormFactor label={words.code} hint={words.orRecovery} />}
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  )
}
