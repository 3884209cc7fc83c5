import { describe, expect, it } from 'vitest'
import { paidInCash } from '@/lib/billing/counter.fixture'
import type { PriceId } from '@/lib/core/id'
import { advanceTo, balanceOf, invoicesOf, later, newPrice, subscriptionNow, topUp } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { cancelSubscription } from './cancel'
import { changeSubscription } from './change'
import type { ChangeSubscriptionInput } from './change-schema'
import { updateSubscription } from './update'

describe('a subscription that is paid outside the wallet and waits for its payment', () => {
  it('is paid at once when the wallet is to pay it from now on, and holds the money', async () => {
    const it = await paidInCash(1)
    await topUp(it.ctx, it.customerId, 70_000n)
    const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
    await advanceTo(it.ctx, later(currentPeriodEnd, 1))
    expect((await subscriptionNow(it.ctx, it.id)).status).toBe('past_due')
    const row = await updateSubscription(await ctxOf(it.businessId), it.id, { collection: 'wallet' })
    expect([row.status, row.collection]).toEqual(['active', 'wallet'])
    expect(await balanceOf(it.ctx, it.customerId)).toBe(20_000n)
    expect((await invoicesOf(it.ctx, it.id)).map(({ settlement }) => settlement)).toEqual([
      'outside',
      'wallet',
    ])
  })
})

describe('a subscription whose money the merchant takes', () => {
  it('says how its plan can change: no wallet pays the difference', async () => {
    const it = await paidInCash(1)
    const ctx = await ctxOf(it.businessId)
    const priceOf = async (terms: object) => (await newPrice(ctx, { ...terms })).id as PriceId
    const [dear, yearly] = [await priceOf({ amountPaisa: '90000' }), await priceOf({ interval: 'year' })]
    const change = (priceId: PriceId, terms: Partial<ChangeSubscriptionInput>) =>
      changeSubscription(ctx, it.id, { priceId, when: 'now', ...terms })
    await expect(change(dear, {})).rejects.toMatchObject({ facts: { param: 'prorate' } })
    await expect(change(yearly, {})).rejects.toMatchObject({ facts: { param: 'when' } })
    expect((await change(dear, { prorate: false })).subscription.priceId).toBe(dear)
    expect((await change(yearly, { when: 'period_end' })).subscription.pendingPriceId).toBe(yearly)
  })
})

describe('a subscription that has ended', () => {
  it('has no coming periods that another could pay, and keeps its metadata in order', async () => {
    const it = await paidInCash(1)
    await cancelSubscription(it.ctx, it.id, { cancelAtPeriodEnd: false })
    const ctx = await ctxOf(it.businessId)
    await expect(
      updateSubscription(ctx, it.id, { collection: 'wallet', metadata: { till: '2' } }),
    ).rejects.toMatchObject({ code: 'subscription_already_canceled' })
    const row = await updateSubscription(ctx, it.id, { collection: 'outside', metadata: { till: '2' } })
    expect([row.collection, row.metadata]).toEqual(['outside', { till: '2' }])
  })
})
