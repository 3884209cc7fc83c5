import type { Language } from '@/lib/core/language'
import { periodStartAt } from '@/lib/core/period'
import type { SampleSale } from '@/lib/notice/samples'
import { listSoldPrices } from '@/lib/price/read'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../visit'

/**
 * The product in the previews: the newest price, or a made-up one if nothing is on sale yet.
 * @param language of the preview.
 */
export async function sampleSale({ ctx, business }: Visit, language: Language) {
  const [sold] = await listSoldPrices(ctx, null)
  const { productName, amountPaisa, interval, intervalCount, calendar, trialDays } = sold ?? {
    ...MADE_UP,
    productName: MESSAGES[language].settings.branding.product,
  }
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

/** The sale in a preview if nothing is on sale yet. */
export const MADE_UP = {
  amountPaisa: 150_000n,
  interval: 'month',
  intervalCount: 1,
  calendar: 'gregorian',
  trialDays: 0,
} as const
