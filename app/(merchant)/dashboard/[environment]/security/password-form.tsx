'use client'

import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { PasswordField } from '@/components/ui/password-field'
import { changePasswordWithForm } from './actions'

export function PasswordForm({ email }: { email: string }) {
  return (
    <Form action={changePasswordWithForm} className="flex max-w-sm flex-col gap-4">
      {/* A password manager then knows whose password it stores. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="currentPassword" label="Present password" />
      <NewPasswordField name="newPassword" label="New password" />
      <Save>Change password</Save>
    </Form>
  )
}
