import { describe, expect, it } from 'vitest'
import { payPeriods } from '@/lib/billing/pay-periods'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { reversePayment } from '@/lib/billing/reverse-payment'
import type { InvoiceId, PaymentId, PriceId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { balanceOf, invoicesOf } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { amountsOf, atHalf, gym, rest } from './change.fixture'
import { redeemCoupon, removeDiscount } from './redeem-coupon'

type Gym = Awaited<ReturnType<typeof gym>>

async function refund({ ctx, id }: Gym, amountPaisa?: bigint, which = 0): Promise<void> {
  const invoice = (await invoicesOf(ctx, id))[which]
  await refundInvoice(await ctxOf(ctx.businessId), invoice?.id as InvoiceId, { amountPaisa })
}

describe('what was refunded', () => {
  it('is not worth anything in a change: the rest of the new terms is charged in full', async () => {
    const one = await gym()
    await atHalf(one.ctx)
    await refund(one)
    const { data: shown } = await one.preview({ quantity: 2 })
    const { data } = await one.change({ quantity: 2, at: shown.effectiveAt })
    const [line] = data.invoice.lines
    expect(amountsOf(data)).toEqual([rest(100_000, line)])
    expect(data.invoice.totalAmountPaisa).toBe(shown.totalPaisa)
  })

  it('counts for the time that is left: of a part, the part that the rest of the period has of it', async () => {
    const one = await gym()
    await atHalf(one.ctx)
    await refund(one, 20_000n)
    const { data } = await one.change({ quantity: 2 })
    const [line] = data.invoice.lines
    expect(amountsOf(data)).toEqual([-rest(30_000, line), rest(100_000, line)])
  })

  it('of a change counts, too, and what was counted once is not counted again', async () => {
    const one = await gym()
    await atHalf(one.ctx)
    await one.change({ quantity: 2 })
    await refund(one, undefined, 1)
    const { data } = await one.change({ quantity: 3 })
    const [unused, line] = data.invoice.lines
    // At that time, nobody was paying for the second one any more.
    expect(Math.abs(Number(unused.amountPaisa) + rest(50_000, line))).toBeLessThanOrEqual(1)
    const { data: again } = await one.change({ quantity: 4 })
    expect(amountsOf(again)[0]).toBe(-rest(150_000, again.invoice.lines[0]))
  })

  it('by goodwill is not given back by a change there and back, and a day does not cost less', async () => {
    const one = await gym()
    await atHalf(one.ctx)
    await refund(one, 20_000n)
    const before = await balanceOf(one.ctx, one.customerId)
    await one.change({ quantity: 2 })
    await one.change({ quantity: 1 })
    expect((await balanceOf(one.ctx, one.customerId)) <= before).toBe(true)
  })

  it('does not become free days: a refunded year pays for no day after a change to days', async () => {
    const one = await gym(1_000_000n, { interval: 'year', amountPaisa: '600000' })
    await refund(one)
    const day = await one.other({ interval: 'day', intervalCount: 1, amountPaisa: '2000' })
    expect((await one.change(day)).data).toMatchObject({
      creditNote: null,
      invoice: { totalAmountPaisa: '2000' },
    })
  })
})

describe('a change at the instant of its preview', () => {
  const between: [string, (one: Gym) => Promise<unknown>][] = [
    ['a refund', (one) => refund(one, 100n)],
    ['a coupon', async ({ ctx, id }) => redeemCoupon(await ctxOf(ctx.businessId), id, 'HALF')],
    [
      'a raised price',
      async ({ ctx, price }) =>
        updatePrice(
          await ctxOf(ctx.businessId),
          price.id as PriceId,
          { amountPaisa: 60_000n },
          countPriceUsage,
        ),
    ],
    [
      'a payment that was reversed',
      async ({ ctx, id }) => {
        const { payment } = await payPeriods(await ctxOf(ctx.businessId), id, { periods: 1, method: 'cash' })
        await reversePayment(await ctxOf(ctx.businessId), payment.id as PaymentId, { reason: 'Typed twice.' })
      },
    ],
    [
      'a coupon that was removed again',
      async ({ ctx, id }) => {
        await redeemCoupon(await ctxOf(ctx.businessId), id, 'HALF')
        await removeDiscount(await ctxOf(ctx.businessId), id)
      },
    ],
  ]
  it.each(between)('is refused after %s: it bills what the preview said, or nothing', async (_, act) => {
    const one = await gym()
    const { ctx, id, preview, change } = one
    await createCoupon(ctx, createCouponInput.parse({ code: 'HALF', percentOff: 50, duration: 'forever' }))
    await atHalf(ctx)
    const { data } = await preview({ quantity: 2 })
    await act(one)
    const before = await invoicesOf(ctx, id)
    const refused = await change({ quantity: 2, at: data.effectiveAt })
    expect([refused.status, refused.error?.code]).toEqual([409, 'preview_expired'])
    expect(await invoicesOf(ctx, id)).toEqual(before)
  })
})
