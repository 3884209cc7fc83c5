import { FormField } from '@/components/form/sent-form'

/** The field for a person's e-mail address. By default that of their own account. */
export function EmailField(field: Partial<React.ComponentProps<typeof FormField>>) {
  return (
    <FormField
      name="email"
      label="E-mail"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      required
      maxLength={254}
      {...field}
    />
  )
}
