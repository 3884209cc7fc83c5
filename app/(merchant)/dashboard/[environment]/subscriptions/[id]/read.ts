import { onPage } from '@/app/on-page'
import { getDunning } from '@/lib/billing/get-dunning'
import { getForecast } from '@/lib/billing/get-forecast'
import { presentDunning, presentForecast, type WireDunning, type WireForecast } from '@/lib/billing/present'
import { sumOfItems } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import { type Page, presentPage } from '@/lib/core/page'
import { totalsOf } from '@/lib/counter/totals'
import type { Ctx } from '@/lib/infra/ctx'
import { listItemsFor } from '@/lib/invoice-item/read'
import {
  type NamedSubscription,
  presentSubscription,
  presentSubscriptionSummary,
} from '@/lib/subscription/present'
import { getSubscriptionSummary } from '@/lib/subscription/read'
import { presentItemOf } from '../../invoice-items/list'

/** The data for the parts of a subscription's page. */
export interface ShownSubscription {
  subscription: NamedSubscription
  dunning: WireDunning
  forecast: WireForecast
  /** The items that wait for the next renewal. */
  waiting: Page<ReturnType<typeof presentItemOf>>
  /** The total of these items. */
  waitingPaisa: bigint
  /** The tenant's time. */
  now: Date
  timeZone: string
  /** The language of the page. */
  language: Language
}

/** The subscription of a page's address. An id that is malformed, unknown or of another business gives a 404. */
export function readSubscription(ctx: Ctx, wireId: string) {
  return onPage('sub', wireId, async (id) => {
    const reading = [getSubscriptionSummary(ctx, id), getDunning(ctx, id), getForecast(ctx, id)] as const
    const [row, dunning, forecast] = await Promise.all(reading)
    const waiting = await listItemsFor(ctx, row)
    return {
      waiting: presentPage(waiting, presentItemOf),
      waitingPaisa: sumOfItems(waiting.items),
      json: presentSubscription(row),
      // At the present terms, even if a change waits for the next period. Undefined if it takes no payment.
      firstPaisa: totalsOf(row)[0],
      isOwed: row.openAmountPaisa !== null,
      subscription: presentSubscriptionSummary(row),
      dunning: presentDunning(dunning),
      forecast: presentForecast(forecast),
    }
  })
}
