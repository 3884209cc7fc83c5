import { expect, it } from 'vitest'
import { POST as cancel } from '@/app/v1/subscriptions/[id]/cancel/route'
import { POST as change } from '@/app/v1/subscriptions/[id]/change/route'
import { POST as redeem } from '@/app/v1/subscriptions/[id]/coupon/route'
import { POST as pause } from '@/app/v1/subscriptions/[id]/pause/route'
import { POST as unpause } from '@/app/v1/subscriptions/[id]/unpause/route'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { changeSubscription } from '@/lib/subscription/change'
import { advanceTo, later } from '@/testing/billing'
import type { call } from '@/testing/call'
import { booksOf, calledTwice, EVENT, killed, member, NUMBER_OF } from './killed.fixture'

it('a cheaper change is whole or not there, and made once when it is called again', async () => {
  const it = await member()
  await changeSubscription(it.ctx, it.id, { quantity: 3, when: 'now' })
  await advanceTo(it.ctx, later(it.ctx.now, 10))
  const before = await booksOf(it.ctx, it)
  await killed('less', it.ctx, it.id, NUMBER_OF.note)
  expect(await booksOf(it.ctx, it)).toEqual(before)
  await calledTwice(change, it.sandboxKey, 'sub', it.id, { quantity: 1 })
  expect(await booksOf(it.ctx, it)).toMatchObject({ quantity: 1, invoices: 2, notes: 2 })
})

it('a pause, the last redemption of a coupon and a cancellation are whole or not there, and made once', async () => {
  const it = await member()
  const coupon = { code: 'DASHAIN', percentOff: 20, duration: 'once', maxRedemptions: 1 }
  await createCoupon(it.ctx, createCouponInput.parse(coupon))
  const twice = (route: Parameters<typeof call>[0], body: object) =>
    calledTwice(route, it.sandboxKey, 'sub', it.id, body)
  const unchangedBy = async (what: string) => {
    const before = await booksOf(it.ctx, it)
    await killed(what, it.ctx, it.id, EVENT)
    expect(await booksOf(it.ctx, it)).toEqual(before)
  }
  await unchangedBy('pause')
  expect(await twice(pause, {})).toMatchObject({ status: 'paused' })
  await twice(unpause, {})
  await unchangedBy('redeem')
  await twice(redeem, { couponCode: 'DASHAIN' })
  expect(await booksOf(it.ctx, it)).toMatchObject({ code: 'DASHAIN', redemptions: 1 })
  await unchangedBy('cancel')
  expect(await twice(cancel, {})).toMatchObject({ status: 'canceled' })
})
