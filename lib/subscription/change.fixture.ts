import { POST as preview } from '@/app/v1/subscriptions/[id]/change/preview/route'
import { POST as change, DELETE as remove } from '@/app/v1/subscriptions/[id]/change/route'
import { type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { advanceTo, invoicesOf, later, newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { createSubscription } from './create'

export const DAYS = { interval: 'day', intervalCount: 30 }

export async function gym(
  balancePaisa: bigint | undefined = 1_000_000n,
  terms: Record<string, unknown> = DAYS,
) {
  const business = await newBusiness()
  const { ctx } = business
  const price = await newPrice(ctx, terms)
  const customerId = await newCustomer(ctx, balancePaisa)
  const { id } = await createSubscription(ctx, { customerId, priceId: price.id as PriceId, skipTrial: false })
  const other = async (more: Record<string, unknown>) => {
    const { id: priceId } = await newPrice(ctx, { ...DAYS, ...more })
    return { priceId: toWire('price', priceId) }
  }
  return {
    ...business,
    price,
    customerId,
    id: id as SubscriptionId,
    other,
    ...callsOf(business, id),
  }
}

/** The calls that a business may make for a subscription. */
export function callsOf({ sandboxKey }: { sandboxKey: string }, id: string) {
  const params = { id: toWire('sub', id) }
  return {
    change: (body: object) => call(change, sandboxKey, { params, body }),
    preview: (body: object) => call(preview, sandboxKey, { params, body }),
    remove: () => call(remove, sandboxKey, { params, method: 'DELETE' }),
  }
}

export const totals = async (ctx: Ctx, id: string) =>
  (await invoicesOf(ctx, id)).map(({ totalAmountPaisa }) => Number(totalAmountPaisa))

/** The value of the rest of a period of 30 days, computed from the line's times. */
export const rest = (
  amount: number,
  { periodStart, periodEnd }: { periodStart: string; periodEnd: string },
) => Math.floor((amount * (Date.parse(periodEnd) - Date.parse(periodStart))) / (30 * 86_400_000))

export const amountsOf = ({ invoice }: { invoice: { lines: { amountPaisa: string }[] } }) =>
  invoice.lines.map(({ amountPaisa }) => Number(amountPaisa))

export const atHalf = (ctx: Ctx) => advanceTo(ctx, later(ctx.now, 15))
