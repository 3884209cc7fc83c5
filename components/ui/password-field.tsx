'use client'

import { FormField } from '@/components/form/sent-form'

interface PasswordFieldProps {
  name: string
  label: string
}

/** The field for a person's present password. */
export function PasswordField({ name, label }: PasswordFieldProps) {
  return (
    <FormField
      name={name}
      label={label}
      type="password"
      autoComplete="current-password"
      required
      maxLength={256}
    />
  )
}
