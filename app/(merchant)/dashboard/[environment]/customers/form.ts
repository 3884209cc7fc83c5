import type { FieldWords } from '@/app/_form/operation-fields'

/** Who is billed. */
export const CUSTOMER_FIELDS: Record<string, FieldWords> = {
  name: { label: 'Name', optional: true },
  email: { label: 'E-mail', hint: 'Invoices are sent there.' },
}
