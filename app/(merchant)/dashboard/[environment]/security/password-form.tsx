'use client'

import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { PasswordField } from '@/components/ui/password-field'
import type { Messages } from '@/messages/catalogue'
import { changePasswordWithForm } from './actions'

interface PasswordFormProps {
  email: string
  words: Messages['security']
}

export function PasswordForm({ email, words: { password: words, newPassword } }: PasswordFormProps) {
  return (
    <Form action={changePasswordWithForm} className="flex max-w-sm flex-col gap-4">
      {/* Tells a password manager which account's password it stores. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="currentPassword" label={words.present} />
      <NewPasswordField name="newPassword" label={words.new} words={newPassword} />
      <Save>{words.change}</Save>
    </Form>
  )
}
