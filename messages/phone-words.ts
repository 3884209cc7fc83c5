import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { nationalPhone } from '@/lib/core/phone'

/** `980 000 0001`, without the country that all of them have. It stays on one line. @param phone in E.164. */
export function phoneWords(phone: string, language: Language): string {
  const grouped = nationalPhone(phone).replace(/^(\d{3})(\d{3})(\d+)$/, '$1\u00a0$2\u00a0$3')
  return inDigitsOf(language, grouped)
}
