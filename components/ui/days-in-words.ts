import type { DayRange } from '@/lib/core/day-presets'

/**
 * `Today`, `20 Nov 2026 – 3 Dec 2026`, `from 20 Nov 2026`, `until 3 Dec 2026`. Undefined without either day.
 * @param first and `last` as an address has them: `2026-11-20`.
 */
export function daysInWords(
  first: string | undefined,
  last: string | undefined,
  presets: readonly DayRange[] = [],
): string | undefined {
  const preset = presets.find((each) => each.from === first && each.to === last)
  if (preset) return preset.label
  if (first === undefined) return last && `until ${inWords(last)}`
  return last === undefined ? `from ${inWords(first)}` : `${inWords(first)} – ${inWords(last)}`
}

/** What is no day stands as it is in the address. */
function inWords(day: string): string {
  const at = Date.parse(day)
  if (Number.isNaN(at)) return day
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}
