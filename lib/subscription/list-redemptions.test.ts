import { expect, it } from 'vitest'
import { paidInCash, paymentsOf } from '@/lib/billing/counter.fixture'
import { prisma } from '@/lib/infra/database/prisma'
import { advanceTo, later, subscriptionNow } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { costOfCoupon, listRedemptions } from './list-redemptions'
import { redeemCoupon } from './redeem-coupon'

/** A member with Rs 50 off for two months, by a coupon that can be redeemed again. */
async function withCoupon() {
  const coupon = { code: 'NEW', amountOffPaisa: '5000', duration: 'repeating', periods: 2, maxPerCustomer: 2 }
  const member = await paidInCash(1, { couponCode: 'NEW' }, coupon)
  const cost = async () => {
    const { businessId } = member
    const row = await prisma().coupon.findFirstOrThrow({ where: { businessId } })
    const each = await listRedemptions(member.ctx, row.id as never, 20)
    return { each: each.map(({ tookOffPaisa }) => tookOffPaisa), all: await costOfCoupon(member.ctx, row) }
  }
  return { ...member, cost }
}

it('a coupon costs what it took off the periods that were paid, by each redemption', async () => {
  const it = await withCoupon()
  expect(await it.cost()).toEqual({ each: [5000n], all: 5000n })
  await it.record(2)
  expect(await it.cost()).toEqual({ each: [10_000n], all: 10_000n })
  const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
  await advanceTo(it.ctx, later(currentPeriodEnd, 1))
  await redeemCoupon(await ctxOf(it.businessId), it.id, 'NEW')
  await it.record(1)
  expect(await it.cost()).toEqual({ each: [5000n, 10_000n], all: 15_000n })
})

it('a period that is owed, or whose payment was taken back, has cost nothing', async () => {
  const it = await withCoupon()
  const [payment] = await paymentsOf(it)
  await it.takeBack(payment)
  expect(await it.cost()).toEqual({ each: [0n], all: 0n })
  await it.record(1)
  expect(await it.cost()).toEqual({ each: [5000n], all: 5000n })
})
