import { dateInWords } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'

/** When something was taken, by the clock of this device. It needs both calendars, so what the desk begins with has no part in it. */
export function clockTime(at: number, language: Language, timeZone: string): string {
  const taken = new Date(at)
  if (language === DEFAULT_LANGUAGE)
    return taken.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  const time = taken.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone })
  return `${dateInWords(taken, timeZone, language)}, ${inDigitsOf(language, time)}`
}
