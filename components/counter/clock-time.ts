import { dateInWords } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'

/**
 * When a payment was taken, by this device's clock. It is in a separate file because it needs both calendars, which the desk does not load
 * at first.
 */
export function clockTime(at: number, language: Language, timeZone: string): string {
  const taken = new Date(at)
  if (language === DEFAULT_LANGUAGE)
    return taken.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  const time = taken.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone })
  return `${dateInWords(taken, timeZone, language)}, ${inDigitsOf(language, time)}`
}
