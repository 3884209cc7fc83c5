import { describe, expect, it } from 'vitest'
import { fromWire, type PriceId, type SubscriptionId } from '@/lib/core/id'
import { newPrice, subscriptionNow } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { authorizeAt, fund, newCheckout, startAt, verifiedAt } from '@/testing/checkout'
import { factsOf, offered, paidOf, redeemedOf, typeAt, viewAt } from './coupon.fixture'

describe('a coupon for each person once', () => {
  it('is taken out as soon as the phone tells that the person has redeemed it', async () => {
    const { ctx, open, checkout } = await offered()
    await typeAt(checkout, 'TEA-20')
    await authorizeAt(checkout, await verifiedAt(checkout), { expectedPaisa: '40000' })
    const second = await open()
    expect((await typeAt(second, 'TEA-20')).data.discount).toMatchObject({ code: 'TEA-20' })
    const headers = await verifiedAt(second)
    const view = await viewAt(second, headers)
    expect([view.discount, view.progress.requiredPaisa]).toEqual([null, '50000'])
    const { error } = await typeAt(second, 'TEA-20', headers)
    expect(factsOf(error).reason).toBe('customer_used_up')
    expect(await redeemedOf(ctx)).toBe(1)
  })

  it('and for a first subscription is refused to the person who had one as another customer', async () => {
    const { ctx, open, checkout } = await offered({ firstSubscriptionOnly: true, maxPerCustomer: 5 })
    await authorizeAt(checkout, await verifiedAt(checkout), {})
    const second = await open()
    const { error } = await typeAt(second, 'TEA-20', await verifiedAt(second))
    expect([factsOf(error).reason, await redeemedOf(ctx)]).toEqual(['not_first', 0])
  })

  it('is kept apart for the customers of other people', async () => {
    const { checkout, open } = await offered()
    await typeAt(checkout, 'TEA-20')
    await authorizeAt(checkout, await verifiedAt(checkout), { expectedPaisa: '40000' })
    const second = await open()
    await startAt(second, '+9779800000002')
    const other = await open()
    expect((await typeAt(other, 'TEA-20', await verifiedAt(other, '+9779800000003'))).status).toBe(200)
  })
})

describe('what is billed once at a checkout', () => {
  const ADMISSION = [{ description: 'Admission fee', amountPaisa: 25_000n, quantity: 2 }]

  it('is shown and paid with the first period, and is not discounted', async () => {
    const { ctx, price } = await offered()
    const checkout = await newCheckout(ctx, {
      priceId: price.id as PriceId,
      items: ADMISSION,
      couponCode: 'TEA-20',
    })
    const headers = await verifiedAt(checkout)
    const view = await viewAt(checkout, headers)
    expect(view.items).toEqual([{ description: 'Admission fee', amountPaisa: '25000', quantity: 2 }])
    expect(view.progress.requiredPaisa).toBe('90000')
    expect((await authorizeAt(checkout, headers, { expectedPaisa: '50000' })).error).toMatchObject({
      code: 'amount_changed',
      expectedPaisa: '90000',
    })
    expect((await authorizeAt(checkout, headers)).status).toBe(201)
    expect(await paidOf(ctx)).toEqual([90_000n])
  })

  it('is charged at once also with a trial', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx, { trialDays: 7 })
    await fund(ctx, 50_000n)
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId, items: ADMISSION })
    const headers = await verifiedAt(checkout)
    expect((await viewAt(checkout, headers)).progress.requiredPaisa).toBe('50000')
    const { status, data } = await authorizeAt(checkout, headers)
    expect(status).toBe(201)
    expect(await paidOf(ctx)).toEqual([50_000n])
    const { status: state } = await subscriptionNow(
      ctx,
      fromWire('sub', data.subscriptionId) as SubscriptionId,
    )
    expect(state).toBe('trialing')
  })
})
