import { periodStartAt } from '@/lib/core/period'
import type { SampleSale } from '@/lib/notice/samples'
import { listSoldPrices } from '@/lib/price/read'
import type { Visit } from '../../visit'

/** What the previews are about: the price that was made last, or one that is made up where nothing is on sale yet. */
export async function sampleSale({ ctx, business }: Visit) {
  const [sold] = await listSoldPrices(ctx, null)
  const { productName, amountPaisa, interval, intervalCount, calendar, trialDays } = sold ?? MADE_UP
  const rhythm = { interval, intervalCount, calendar }
  const at = { anchorAt: ctx.now, timeZone: business.timeZone, ...rhythm }
  return {
    sender: business,
    product: productName,
    amountPaisa,
    now: ctx.now,
    endAt: periodStartAt(at, 1),
    ...rhythm,
    trialDays,
  } satisfies SampleSale & Record<string, unknown>
}

const MADE_UP = {
  productName: 'Gold membership',
  amountPaisa: 150_000n,
  interval: 'month',
  intervalCount: 1,
  calendar: 'gregorian',
  trialDays: 0,
} as const
