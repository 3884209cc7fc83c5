import type { FieldWords } from '@/app/_form/operation-fields'
import { LANGUAGES, LOCALES } from '@/lib/core/language'

/** Who is billed. */
export const CUSTOMER_FIELDS: Record<string, FieldWords> = {
  name: { label: 'Name', optional: true },
  phone: {
    label: 'Phone',
    optional: true,
    type: 'tel',
    placeholder: '9812345678',
    hint: 'To find the customer by it. It is not checked: a checkout sends a code.',
  },
  email: {
    label: 'E-mail',
    optional: true,
    hint: 'Invoices are sent there. A phone or an e-mail is needed.',
  },
  externalId: {
    label: 'Your own number',
    optional: true,
    hint: 'Such as a member number. Only one customer has it.',
  },
  panNumber: {
    label: 'PAN',
    optional: true,
    inputMode: 'numeric',
    hint: 'For customers who need it on invoices.',
  },
  address: { label: 'Address', optional: true },
  language: {
    label: 'Language',
    options: [
      { value: '', label: 'Not known' },
      ...LANGUAGES.map((value) => ({ value, label: LOCALES[value].ownName })),
    ],
  },
}
