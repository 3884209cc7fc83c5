import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

/** What the form says of a new amount. It comes with the page, in one language. */
export interface ChangeWords {
  texts: Messages['catalog']['change']
  /** `a month`. */
  rhythm: string
  language: Language
}

/**
 * What a new amount means for the live subscriptions of a price, in figures. Empty if it changes nothing for anybody.
 * @param live how many there are.
 */
export function changeText(
  amountPaisa: string,
  nextPaisa: bigint,
  live: number,
  { texts, rhythm, language }: ChangeWords,
): string {
  const difference = nextPaisa - BigInt(amountPaisa)
  if (difference === 0n || live === 0) return ''
  const [size, way] = difference > 0n ? ([difference, 'more'] as const) : ([-difference, 'less'] as const)
  return filled(texts[`${way}${live === 1 ? 'One' : 'Many'}`], {
    count: inDigitsOf(language, String(live)),
    each: formatNpr(size, language),
    together: formatNpr(size * BigInt(live), language),
    rhythm,
  })
}
