import type { PriceUsage } from '@/lib/price/present'
import { MOST_COUNTED } from '@/lib/price/schema'

/** `1 live subscription`, `2 live subscriptions`, and `100000 or more` where counting stops. */
export function liveText({ live }: Pick<PriceUsage, 'live'>): string {
  const count = live >= MOST_COUNTED ? `${live} or more` : String(live)
  return `${count} live subscription${live === 1 ? '' : 's'}`
}

/** What is true of a price now. */
export function usageText(
  usage: PriceUsage,
  { isSold, isProductSold }: { isSold: boolean; isProductSold: boolean },
): string {
  const sale = isSold
    ? 'On sale.'
    : isProductSold
      ? 'Archived: it starts no new subscriptions.'
      : 'Its product is archived, so it starts no new subscriptions.'
  if (usage.live === 0) return `${sale} No live subscription uses it.`
  const uses = `${sale} ${liveText(usage)} ${usage.live === 1 ? 'uses' : 'use'} it.`
  return usage.owing > 0 ? `${uses} ${owingText(usage)}` : uses
}

/** How many of its live subscriptions owe an invoice, as a sentence. At least one does. */
export function owingText({ live, owing }: PriceUsage): string {
  if (live === 1) return 'It owes an invoice.'
  return owing === 1 ? 'One of them owes an invoice.' : `${owing} of them owe an invoice.`
}
