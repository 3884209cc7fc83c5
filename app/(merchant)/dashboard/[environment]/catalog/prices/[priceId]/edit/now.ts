import { rhythmText, type Terms } from '@/components/price/recurring'
import { formatNpr } from '@/lib/core/money'

/**
 * What a new amount means for the live subscriptions of a price, in figures. Empty if it changes nothing for anybody.
 * @param live how many there are.
 */
export function changeText(price: Terms, nextPaisa: bigint, live: number): string {
  const difference = nextPaisa - BigInt(price.amountPaisa)
  if (difference === 0n || live === 0) return ''
  const [size, word] = difference > 0n ? [difference, 'more'] : [-difference, 'less']
  const rhythm = rhythmText(price)
  const each = `${formatNpr(size, 'en')} ${word} ${rhythm}`
  if (live === 1) return `1 live subscription pays ${each}, from its next period.`
  const together = formatNpr(size * BigInt(live), 'en')
  return `${live} live subscriptions pay ${each}, from their next periods: ${together} ${word} ${rhythm} together.`
}
