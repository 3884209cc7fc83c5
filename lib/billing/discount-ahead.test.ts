import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as reverse } from '@/app/v1/payments/[id]/reverse/route'
import { toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { amountsOf, atHalf, gym, rest } from '@/lib/subscription/change.fixture'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import { advanceTo, later } from '@/testing/billing'
import { call } from '@/testing/call'
import { payPeriods } from './pay-periods'

/** A member whose wallet has paid Rs 500 for the current period without a discount, and who has a discount for later periods. */
async function halfOffLater(periods: number) {
  const member = await gym()
  const coupon = { code: 'HALF', percentOff: 50, duration: 'repeating', periods }
  await createCoupon(member.ctx, createCouponInput.parse(coupon))
  await redeemCoupon(member.ctx, member.id, 'HALF')
  const { payment } = await payPeriods(member.ctx, member.id, { periods: 2, method: 'cash' })
  const takeBack = () =>
    call(reverse, member.sandboxKey, {
      params: { id: toWire('pay', payment.id) },
      body: { reason: 'Typed twice.' },
      idempotencyKey: randomUUID(),
    })
  return { ...member, takeBack }
}

describe('a discount of periods that are paid ahead', () => {
  it('is not that of the running period, when they are taken back and the quantity changes', async () => {
    const { ctx, change, takeBack } = await halfOffLater(3)
    expect((await takeBack()).status).toBe(200)
    await atHalf(ctx)
    const { data } = await change({ quantity: 2 })
    const [line] = data.invoice.lines
    expect(amountsOf(data)).toEqual([-rest(50_000, line), rest(100_000, line)])
  })

  it('is that of each of them when it runs', async () => {
    const { ctx, change } = await halfOffLater(1)
    await advanceTo(ctx, later(ctx.now, 75))
    const { data } = await change({ quantity: 2 })
    const [line] = data.invoice.lines
    expect(amountsOf(data)).toEqual([-rest(50_000, line), rest(100_000, line)])
  })
})
