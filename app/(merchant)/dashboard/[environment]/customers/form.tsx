import { FormField } from '@/components/form/sent-form'

/** Who is billed. */
export function CustomerFields({ name, email }: { name?: string | null; email?: string }) {
  return (
    <>
      <FormField
        name="name"
        label="Name (optional)"
        defaultValue={name ?? ''}
        maxLength={200}
        autoComplete="off"
      />
      <FormField
        name="email"
        label="E-mail"
        type="email"
        required
        defaultValue={email ?? ''}
        maxLength={254}
        autoComplete="off"
        hint="Invoices are sent there."
      />
    </>
  )
}
