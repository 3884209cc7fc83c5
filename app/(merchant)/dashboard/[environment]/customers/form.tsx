import { FormField } from '@/components/form/sent-form'
import type { CustomerView } from '@/lib/customer/present'

/** Who is billed. */
export function CustomerFields({ customer }: { customer?: CustomerView }) {
  return (
    <>
      <FormField
        name="name"
        label="Name (optional)"
        defaultValue={customer?.name ?? ''}
        maxLength={200}
        autoComplete="off"
      />
      <FormField
        name="email"
        label="E-mail"
        type="email"
        required
        defaultValue={customer?.email ?? ''}
        maxLength={254}
        autoComplete="off"
        hint="Invoices are sent there."
      />
    </>
  )
}
