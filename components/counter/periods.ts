import { inDigitsOf } from '@/lib/core/digits'
import type { Interval } from '@/lib/core/period'
import { filled } from '@/messages/filled'
import type { Desk } from './desk'

/** The texts and the language of the counter. */
export type Speech = Pick<Desk, 'words' | 'language'>

// What people usually pay for: a month, a quarter, half a year, a year.
const OFFERED = [1, 2, 3, 6, 12]

interface Rhythm {
  /** An `Interval`. */
  interval: string
  intervalCount: number
}

/** `3 months`, `1 year`. */
function lengthText(count: number, { interval, intervalCount }: Rhythm, { words, language }: Speech): string {
  const units = count * intervalCount
  const { one, many } = words.length[interval as Interval]
  return filled(units === 1 ? one : many, { count: inDigitsOf(language, String(units)) })
}

/** The choices of how many periods to pay for. @param most the largest number for which totals are known. */
export function periodOptions(
  rhythm: Rhythm,
  most: number,
  speech: Speech,
): { value: string; label: string }[] {
  return OFFERED.filter((count) => count <= most).map((count) => ({
    value: String(count),
    label: lengthText(count, rhythm, speech),
  }))
}
