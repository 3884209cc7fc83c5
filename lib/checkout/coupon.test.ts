import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as createSession } from '@/app/v1/checkout/sessions/route'
import { type CouponId, fromWire, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { updateCoupon } from '@/lib/coupon/update'
import { advanceTo, subscriptionNow } from '@/testing/billing'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'
import { factsOf, newCoupon, offered, paidOf, redeemedOf, removeAt, typeAt, viewAt } from './coupon.fixture'

describe('a coupon at a checkout', () => {
  it('that the merchant sets is shown, taken off, and counted when the subscription is created', async () => {
    const { ctx, price } = await offered({ duration: 'repeating', periods: 2 })
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId, couponCode: 'TEA-20' })
    const headers = await verifiedAt(checkout)
    const view = await viewAt(checkout, headers)
    expect(view.discount).toMatchObject({ code: 'TEA-20', percentOff: 20, periodsLeft: 2 })
    expect([view.price.amountPaisa, view.progress.requiredPaisa]).toEqual(['50000', '40000'])
    expect(await redeemedOf(ctx)).toBe(0)
    const { status, data } = await authorizeAt(checkout, headers, { expectedPaisa: '40000' })
    expect(status).toBe(201)
    expect(await redeemedOf(ctx)).toBe(1)
    const id = fromWire('sub', data.subscriptionId) as SubscriptionId
    const started = await subscriptionNow(ctx, id)
    expect([started.discount, started.agreement]).toMatchObject([
      { periodsLeft: 1 },
      { amountPaisa: '50000' },
    ])
    const later = await advanceTo(ctx, started.currentPeriodEnd)
    await advanceTo(later, (await subscriptionNow(later, id)).currentPeriodEnd)
    expect(await paidOf(ctx)).toEqual([40_000n, 40_000n, 50_000n])
  })

  it('is typed in any case, replaced by another, and removed again', async () => {
    const { ctx, checkout } = await offered()
    await newCoupon(ctx, {
      code: 'MOMO',
      percentOff: undefined,
      amountOffPaisa: '10000',
      duration: 'forever',
    })
    expect((await typeAt(checkout, ' tea-20 ')).data.discount).toMatchObject({ code: 'TEA-20' })
    expect((await typeAt(checkout, 'momo')).data.discount).toMatchObject({
      code: 'MOMO',
      amountOffPaisa: '10000',
      periodsLeft: null,
    })
    expect((await removeAt(checkout)).data.discount).toBeNull()
    expect((await removeAt(checkout)).status).toBe(200)
    expect(await redeemedOf(ctx)).toBe(0)
  })

  it('cannot be typed where the merchant does not allow it, and the one that they set stays', async () => {
    const { ctx, price } = await offered()
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId, couponCode: 'TEA-20' })
    await newCoupon(ctx, { code: 'MOMO' })
    const { status, error } = await typeAt(checkout, 'MOMO')
    expect([status, error?.code]).toEqual([409, 'coupon_not_valid'])
    expect((await removeAt(checkout)).data.discount).toMatchObject({ code: 'TEA-20' })
  })

  it('is a matter of the person who began, from then on', async () => {
    const { checkout } = await offered()
    const headers = await verifiedAt(checkout)
    const answers = [await typeAt(checkout, 'TEA-20'), await removeAt(checkout)]
    expect(answers.map(({ error }) => error?.code)).toEqual([
      'checkout_session_used',
      'checkout_session_used',
    ])
    expect((await typeAt(checkout, 'TEA-20', headers)).data.progress.requiredPaisa).toBe('40000')
  })

  it('is refused to a merchant who names one that cannot be redeemed', async () => {
    const { sandboxKey, price } = await offered()
    const { status, error } = await call(createSession, sandboxKey, {
      body: { priceId: toWire('price', price.id), couponCode: 'NOBODY' },
      idempotencyKey: randomUUID(),
    })
    expect([status, error?.code, factsOf(error).reason]).toEqual([409, 'coupon_not_valid', 'unknown'])
  })

  it('can be tried ten times a minute at one checkout, also all at once', async () => {
    const { checkout, open } = await offered()
    const tries = await Promise.all(Array.from({ length: 14 }, () => typeAt(checkout, 'NOBODY')))
    const codes = tries.map(({ error }) => error?.code).sort()
    expect(codes).toEqual([
      ...Array(4).fill('coupon_attempts_exceeded'),
      ...Array(10).fill('coupon_not_valid'),
    ])
    expect((await typeAt(checkout, 'TEA-20')).status).toBe(429)
    expect((await typeAt(await open(), 'TEA-20')).status).toBe(200)
  })

  it('makes a start free, and the next payment is whole', async () => {
    const { ctx, checkout } = await offered({ percentOff: 100 })
    await typeAt(checkout, 'TEA-20')
    const headers = await verifiedAt(checkout)
    expect((await authorizeAt(checkout, headers, { expectedPaisa: '0' })).status).toBe(201)
    expect(await paidOf(ctx)).toEqual([0n])
  })
})

describe('a coupon that is gone when the customer presses', () => {
  it.each(['with', 'without'])('charges nothing, %s a sum in the call, and asks again', async (sum) => {
    const { ctx, coupon, checkout } = await offered()
    await typeAt(checkout, 'TEA-20')
    const headers = await verifiedAt(checkout)
    await updateCoupon(ctx, coupon.id as CouponId, { active: false })
    const body = sum === 'with' ? { expectedPaisa: '40000' } : {}
    const { status, error } = await authorizeAt(checkout, headers, body)
    expect([status, error?.code, factsOf(error).reason]).toEqual([409, 'coupon_not_valid', 'inactive'])
    expect(await paidOf(ctx)).toEqual([])
    const view = await viewAt(checkout, headers)
    expect([view.status, view.discount, view.progress.requiredPaisa]).toEqual(['open', null, '50000'])
    expect((await authorizeAt(checkout, headers, { expectedPaisa: '40000' })).error?.code).toBe(
      'amount_changed',
    )
    expect((await authorizeAt(checkout, headers, { expectedPaisa: '50000' })).status).toBe(201)
  })

  it('is redeemed by as many as it has left, and nobody pays more than was shown', async () => {
    const { ctx, open } = await offered({ maxRedemptions: 3, maxPerCustomer: 100 })
    const people = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const phone = `+977980000000${index}`
        await fund(ctx, 100_000n, phone)
        const checkout = await open()
        await typeAt(checkout, 'TEA-20')
        return { checkout, headers: await verifiedAt(checkout, phone) }
      }),
    )
    const answers = await Promise.all(
      people.map(({ checkout, headers }) => authorizeAt(checkout, headers, { expectedPaisa: '40000' })),
    )
    const codes = answers.map(({ status, error }) => error?.code ?? status).sort()
    expect(codes).toEqual([...Array(3).fill(201), ...Array(5).fill('coupon_not_valid')])
    expect([await redeemedOf(ctx), await paidOf(ctx)]).toEqual([3, Array(3).fill(40_000n)])
  })
})
