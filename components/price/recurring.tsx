import { Money } from '@/components/ui/money'
import { formatNpr } from '@/lib/core/money'
import type { Calendar, Interval } from '@/lib/core/period'

export interface Terms {
  amountPaisa: string | bigint
  interval: Interval
  intervalCount: number
  calendar?: Calendar
}

/** `a month`, `every 3 months`, `a month (Bikram Sambat)`. */
export function rhythmText({ interval, intervalCount, calendar }: Omit<Terms, 'amountPaisa'>): string {
  const rhythm = intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`
  return calendar === 'bs' ? `${rhythm} (Bikram Sambat)` : rhythm
}

/** `Rs 1,500.00 a month` */
export function termsText(terms: Terms): string {
  return `${formatNpr(BigInt(terms.amountPaisa), 'en')} ${rhythmText(terms)}`
}

/** What a price costs and how often. */
export function Recurring(terms: Terms) {
  return (
    <span>
      <Money paisa={terms.amountPaisa} /> {rhythmText(terms)}
    </span>
  )
}

/** `14-day trial`. Empty without a trial. */
export function trialText(trialDays: number): string {
  return trialDays > 0 ? `${trialDays}-day trial` : ''
}
