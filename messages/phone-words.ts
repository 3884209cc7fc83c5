import { inDigitsOf, toAsciiDigits } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'

const NEPALI_MOBILE = /^(?:\+?977)?(9\d{2})(\d{3})(\d{4})$/

/**
 * `980 000 0001`: a mobile number in groups, on one line, without the country that all of them have. Any other number stays as a shop
 * wrote it.
 */
export function phoneWords(phone: string, language: Language): string {
  const groups = NEPALI_MOBILE.exec(phone.replace(/[^\d+]/g, ''))?.slice(1)
  return inDigitsOf(language, groups?.join('\u00a0') ?? phone)
}

/** Calls it on a tap. @param phone in digits of either script. */
export const telHref = (phone: string): string => `tel:${toAsciiDigits(phone).replace(/[^\d+]/g, '')}`
