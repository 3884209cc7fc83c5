import type { FieldWords } from '@/app/_form/operation-fields'
import { LANGUAGES, type Language, LOCALES } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'

/** The fields of a customer. */
export function customerFields(language: Language): Record<string, FieldWords> {
  const words = MESSAGES[language].customers.form
  return {
    name: { label: words.name, optional: true },
    phone: {
      ...{ label: words.phone, optional: true, hint: words.phoneHint },
      type: 'tel',
      placeholder: '9812345678',
    },
    email: { label: words.email, optional: true, hint: words.emailHint },
    externalId: {
      ...{ label: words.number, optional: true, hint: words.numberHint },
      placeholder: words.numberExample,
    },
    panNumber: { label: words.pan, optional: true, inputMode: 'numeric', hint: words.panHint },
    address: { label: words.address, optional: true, placeholder: words.addressExample },
    language: {
      label: words.language,
      options: [
        { value: '', label: words.unknown },
        ...LANGUAGES.map((value) => ({ value, label: LOCALES[value].ownName })),
      ],
    },
  }
}
