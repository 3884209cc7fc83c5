import { Money } from '@/components/ui/money'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Calendar, Interval } from '@/lib/core/period'

export interface Terms {
  /** How many of the price. Left out: one. */
  quantity?: number
  /** Of one. */
  amountPaisa: string | bigint
  interval: Interval
  intervalCount: number
  calendar?: Calendar
}

/** `a month`, `every 3 months`, `a month (Bikram Sambat)`. */
export function rhythmText({
  interval,
  intervalCount,
  calendar,
}: Pick<Terms, 'interval' | 'intervalCount' | 'calendar'>): string {
  const rhythm = intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`
  return calendar === 'bs' ? `${rhythm} (Bikram Sambat)` : rhythm
}

/** `Rs 1,500.00 a month`, `3 × Rs 1,500.00 a month`. */
export function termsText(terms: Terms): string {
  return `${timesText(terms)}${formatNpr(BigInt(terms.amountPaisa), 'en')} ${rhythmText(terms)}`
}

/** `3 × `. Empty for one. */
export const timesText = ({ quantity = 1 }: Pick<Terms, 'quantity'>) =>
  quantity === 1 ? '' : `${quantity.toLocaleString('en')} × `

/** `3 × Rs 1,500.00`: how many of which price. */
export function Times({
  language,
  ...terms
}: Pick<Terms, 'quantity' | 'amountPaisa'> & { language?: Language }) {
  return (
    <span className="whitespace-nowrap">
      {inDigitsOf(language ?? DEFAULT_LANGUAGE, timesText(terms))}
      <Money paisa={terms.amountPaisa} {...(language && { language })} />
    </span>
  )
}

/** What a price costs and how often. */
export function Recurring(terms: Terms) {
  return (
    <span>
      <Times {...terms} /> {rhythmText(terms)}
    </span>
  )
}

/** `14-day trial`. Empty without a trial. */
export function trialText(trialDays: number): string {
  return trialDays > 0 ? `${trialDays}-day trial` : ''
}
