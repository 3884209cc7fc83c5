import { describe, expect, it } from 'vitest'
import type { PriceId } from '@/lib/core/id'
import { newId } from '@/lib/core/id'
import { archiveCustomer } from '@/lib/customer/archive'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { customerHasLiveSubscription } from '@/lib/subscription/read'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'

describe('creating a subscription', () => {
  it('charges the first period at once, with its events in order', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 80_000n)
    const subscription = await subscribe(ctx, customerId, await newPrice(ctx))
    expect(subscription).toMatchObject({ status: 'active', periodIndex: 0, lastBilledAt: ctx.now })
    expect(subscription.currentPeriodStart).toEqual(ctx.now)
    const [invoice] = await invoicesOf(ctx, subscription.id)
    expect(invoice).toMatchObject({ status: 'paid', settlement: 'wallet', totalAmountPaisa: 50_000n })
    expect(invoice?.invoiceNumber).toMatch(/^\d{4}-\d\d\/000001$/)
    expect(await balanceOf(ctx, customerId)).toBe(30_000n)
    expect(await eventTypes(ctx, invoice?.id)).toEqual(['invoice.created', 'invoice.opened', 'invoice.paid'])
    expect(await eventTypes(ctx, subscription.id)).toEqual(['subscription.created'])
  })

  it('names the customer if neither the customer nor the price exists', async () => {
    const { ctx } = await newBusiness()
    const attempts = Array.from({ length: 30 }, () => subscribe(ctx, newId('cus'), { id: newId('price') }))
    const refusals = await Promise.allSettled(attempts)
    const named = refusals.map((each) => each.status === 'rejected' && each.reason.facts.param)
    expect(named).toEqual(Array(30).fill('customerId'))
  })

  it('refuses a wallet with too little money, returns the missing amount, and stores nothing', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 20_000n)
    const price = await newPrice(ctx)
    await expect(subscribe(ctx, customerId, price)).rejects.toMatchObject({
      code: 'insufficient_balance',
      facts: { balance: { requiredPaisa: 50_000n, balancePaisa: 20_000n } },
    })
    const rows = await query('SELECT 1 FROM subscriptions WHERE business_id = $1', [ctx.businessId])
    expect(rows).toHaveLength(0)
    expect(await balanceOf(ctx, customerId)).toBe(20_000n)
    expect(await eventTypes(ctx)).not.toContain('subscription.created')
  })

  it('starts a trial without a charge, even without a linked wallet', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx)
    const price = await newPrice(ctx, { trialDays: 14 })
    const subscription = await subscribe(ctx, customerId, price)
    expect(subscription).toMatchObject({ status: 'trialing', periodIndex: -1, userId: null })
    expect(subscription.trialEndAt?.getTime()).toBe(ctx.now.getTime() + 14 * 86_400_000)
    expect(subscription.currentPeriodEnd).toEqual(subscription.trialEndAt)
    expect(await invoicesOf(ctx, subscription.id)).toEqual([])
  })

  it('charges at once if the trial is skipped', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 50_000n)
    const subscription = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 14 }), true)
    expect(subscription).toMatchObject({ status: 'active', trialEndAt: null })
    expect(await balanceOf(ctx, customerId)).toBe(0n)
  })

  it('opens a paid invoice and moves no money for a price of zero', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 1n)
    const subscription = await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '0' }))
    const [invoice] = await invoicesOf(ctx, subscription.id)
    expect(invoice).toMatchObject({ status: 'paid', settlement: 'nothing_due', ledgerTransactionId: null })
    expect(await balanceOf(ctx, customerId)).toBe(1n)
  })

  it('needs no wallet for a price of zero, and renews without one', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx)
    const free = await newPrice(ctx, { amountPaisa: '0', interval: 'week' })
    const { id, currentPeriodEnd } = await subscribe(ctx, customerId, free)
    await advanceTo(ctx, currentPeriodEnd)
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'active', periodIndex: 1, walletId: null })
    const invoices = await invoicesOf(ctx, id)
    expect(invoices.map(({ settlement }) => settlement)).toEqual(['nothing_due', 'nothing_due'])
  })

  it('refuses a customer without a wallet, an archived customer, and an inactive price', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx)
    const unlinked = await newCustomer(ctx)
    await expect(subscribe(ctx, unlinked, price)).rejects.toMatchObject({ code: 'customer_not_linked' })
    await archiveCustomer(ctx, unlinked, customerHasLiveSubscription)
    await expect(subscribe(ctx, unlinked, price)).rejects.toMatchObject({ code: 'customer_archived' })
    await updatePrice(ctx, price.id as PriceId, { active: false }, countPriceUsage)
    const rich = await newCustomer(ctx, 50_000n)
    await expect(subscribe(ctx, rich, price)).rejects.toMatchObject({ code: 'price_inactive' })
  })
})
