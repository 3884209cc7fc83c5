import { calendarDate, NEPAL } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'

/** A wallet pays many businesses, so its dates are those of the country. */
export const TIME_ZONE = NEPAL

export function dayWords(at: Date | string, language: Language): string {
  return calendarDate(new Date(at), TIME_ZONE, language)
}

/** `980 000 0001`, without the country that all of them have. */
export function phoneWords(phone: string, language: Language): string {
  const grouped = phone.replace(/^\+977/, '').replace(/^(\d{3})(\d{3})(\d+)$/, '$1 $2 $3')
  return inDigitsOf(language, grouped)
}
