import type { FieldWords } from '@/app/_form/operation-fields'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'

/** What customers see of a product. */
export function productFields(language: Language): Record<string, FieldWords> {
  const words = MESSAGES[language].catalog.productForm
  return {
    name: { label: words.name, hint: words.nameHint },
    description: { label: words.description, optional: true, hint: words.descriptionHint },
  }
}
