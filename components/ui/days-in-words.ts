import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import type { DayRange } from '@/lib/core/day-presets'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { filled } from '@/messages/filled'

interface DaysLook {
  presets?: readonly DayRange[] | undefined
  words: Readonly<Record<'from' | 'until', string>>
  language: Language
}

/**
 * `Today`, `20 Nov 2026 – 3 Dec 2026`, `from 20 Nov 2026`, `until 3 Dec 2026`. Undefined without either day.
 * @param first and `last` as an address has them: `2026-11-20`.
 */
export function daysInWords(
  first: string | undefined,
  last: string | undefined,
  { presets = [], words, language }: DaysLook,
): string | undefined {
  const preset = presets.find((each) => each.from === first && each.to === last)
  if (preset) return preset.label
  if (first === undefined) return last && filled(words.until, { day: inWords(last, language) })
  const from = inWords(first, language)
  return last === undefined ? filled(words.from, { day: from }) : `${from} – ${inWords(last, language)}`
}

/** A text that is not a day is shown as it is in the address. */
function inWords(day: string, language: Language): string {
  const at = Date.parse(day)
  if (Number.isNaN(at)) return day
  const date = new Date(at)
  if (language !== DEFAULT_LANGUAGE)
    return bikramSambatDate(date, 'UTC', language) ?? calendarDate(date, 'UTC', language)
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}
