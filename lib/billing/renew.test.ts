import { describe, expect, it } from 'vitest'
import type { SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { presentSubscription } from '@/lib/subscription/present'
import { presentWallet } from '@/lib/wallet/present'
import type { InvoiceModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { eventTypes, newBusiness, setFinalAction } from '@/testing/business'

// Five intervals that compete for the money of each wallet.
const TERMS = [
  ['day', 1, '900'],
  ['week', 1, '5000'],
  ['week', 3, '7000'],
  ['month', 1, '12000'],
  ['year', 1, '30000'],
] as const

describe('renewal', () => {
  it('pays each next period from the wallet, without gaps between periods', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 200_000n)
    const { id, currentPeriodStart } = await subscribe(ctx, customerId, await newPrice(ctx))
    await advanceTo(ctx, later(currentPeriodStart, 100))
    const invoices = await invoicesOf(ctx, id)
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
    for (const [i, invoice] of invoices.entries()) {
      if (i > 0) expect(invoice.periodStart).toEqual(invoices[i - 1]?.periodEnd)
    }
    expect(await subscriptionNow(ctx, id)).toMatchObject({
      status: 'active',
      periodIndex: 3,
      currentPeriodEnd: invoices.at(-1)?.periodEnd,
    })
    expect(await balanceOf(ctx, customerId)).toBe(0n)
  })

  it('leaves the invoice open and becomes past_due if the wallet is short, and takes nothing', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 60_000n)
    const { id, currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
    await advanceTo(ctx, currentPeriodEnd)
    const subscription = await subscriptionNow(ctx, id)
    expect(subscription).toMatchObject({ status: 'past_due', retryCount: 0, currentPeriodEnd })
    expect(subscription.nextRetryAt).toEqual(later(currentPeriodEnd, 1))
    expect((await invoicesOf(ctx, id)).map(({ status }) => status)).toEqual(['paid', 'open'])
    expect(await balanceOf(ctx, customerId)).toBe(10_000n)
    expect((await eventTypes(ctx, id)).at(-1)).toBe('subscription.past_due')
  })

  it('retries in the dunning window and cancels after the last attempt', async () => {
    const { ctx } = await newBusiness()
    const { id, currentPeriodEnd } = await subscribe(
      ctx,
      await newCustomer(ctx, 50_000n),
      await newPrice(ctx),
    )
    await advanceTo(ctx, later(currentPeriodEnd, 13.5))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'past_due', retryCount: 7 })
    await advanceTo(ctx, later(currentPeriodEnd, 14))
    const ended = await subscriptionNow(ctx, id)
    expect(ended).toMatchObject({ status: 'canceled', dueAt: null, endedAt: later(currentPeriodEnd, 14) })
    const unpaid = (await invoicesOf(ctx, id))[1] as InvoiceModel
    expect(unpaid.status).toBe('void')
    const failures = (unpaid.timeline as { type: string }[]).filter(
      ({ type }) => type === 'invoice.payment_failed',
    )
    expect(failures).toHaveLength(9)
  })

  it('leaves the subscription unpaid instead, if the business has chosen that', async () => {
    const { ctx } = await newBusiness()
    await setFinalAction(ctx, 'unpaid')
    const customerId = await newCustomer(ctx, 50_000n)
    const { id, currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
    await advanceTo(ctx, later(currentPeriodEnd, 15))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'unpaid', dueAt: null })
    expect((await invoicesOf(ctx, id)).at(-1)?.status).toBe('open')
  })

  it('recovers in the transaction of a top-up', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 50_000n)
    const { id, currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
    await advanceTo(ctx, later(currentPeriodEnd, 4))
    await topUp(ctx, customerId, 50_000n)
    const invoices = await invoicesOf(ctx, id)
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(await subscriptionNow(ctx, id)).toMatchObject({
      status: 'active',
      retryCount: 0,
      nextRetryAt: null,
      currentPeriodEnd: invoices[1]?.periodEnd,
    })
    expect((await eventTypes(ctx, id)).at(-1)).toBe('subscription.recovered')
    expect(await balanceOf(ctx, customerId)).toBe(0n)
  })

  it('ends a trial by charging the first period', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 50_000n)
    const { id, trialEndAt } = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 7 }))
    await advanceTo(ctx, trialEndAt as Date)
    expect(await subscriptionNow(ctx, id)).toMatchObject({
      status: 'active',
      periodIndex: 0,
      currentPeriodStart: trialEndAt,
    })
    expect(await balanceOf(ctx, customerId)).toBe(0n)
  })

  it('is past_due after a trial without a wallet, until one is linked and topped up', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx)
    const { id, trialEndAt } = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 7 }))
    await advanceTo(ctx, trialEndAt as Date)
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'past_due', walletId: null })
    await topUp(ctx, customerId, 50_000n)
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'active', currentPeriodStart: trialEndAt })
  })

  it('ends with its period if it was canceled for then, without another charge', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 200_000n)
    const { id, currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
    await cancelSubscription(ctx, id as SubscriptionId, { cancelAtPeriodEnd: true })
    await advanceTo(ctx, later(currentPeriodEnd, 40))
    expect(await subscriptionNow(ctx, id)).toMatchObject({ status: 'canceled', endedAt: currentPeriodEnd })
    expect(await balanceOf(ctx, customerId)).toBe(150_000n)
  })

  it('bills one wallet in due order, so that the earlier charge gets the money', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 170_000n)
    const weekly = await subscribe(ctx, customerId, await newPrice(ctx, { interval: 'week' }))
    const monthly = await subscribe(ctx, customerId, await newPrice(ctx))
    // 70,000 are left. The first weekly renewal takes 50,000. The rest is enough for neither a second week nor the month.
    await advanceTo(ctx, later(ctx.now, 35))
    expect((await invoicesOf(ctx, weekly.id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'void'])
    expect((await invoicesOf(ctx, monthly.id)).map(({ status }) => status)).toEqual(['paid', 'open'])
    expect(await balanceOf(ctx, customerId)).toBe(20_000n)
  })

  it('gives fifty subscriptions the same history for one step of 400 days as for 80 steps of five days', async () => {
    const histories = await Promise.all(
      [[400], Array.from({ length: 80 }, (_, n) => (n + 1) * 5)].map(async (steps) => {
        const { ctx } = await newBusiness()
        const prices = await Promise.all(
          TERMS.map(([interval, intervalCount, amountPaisa]) =>
            newPrice(ctx, { interval, intervalCount, amountPaisa }),
          ),
        )
        const started: SubscriptionModel[] = []
        for (let wallet = 0; wallet < 10; wallet++) {
          const customerId = await newCustomer(ctx, BigInt(100_000 + wallet * 37_000))
          for (const price of prices) started.push(await subscribe(ctx, customerId, price))
        }
        for (const days of steps) await advanceTo(ctx, later(ctx.now, days))
        const offset = (at: Date) => Math.round((at.getTime() - ctx.now.getTime()) / 60_000)
        return Promise.all(
          started.map(async ({ id }) =>
            (await invoicesOf(ctx, id)).map(
              (i) => `${offset(i.periodStart)} ${offset(i.createdAt)} ${i.status}`,
            ),
          ),
        )
      }),
    )
    expect(histories[0]).toHaveLength(50)
    expect(histories[0]).toEqual(histories[1])
  })

  it('reminds once, three days before a charge, with the missing amount', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 60_000n)
    const { id, currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
    await advanceTo(ctx, later(currentPeriodEnd, -3.1))
    expect(await eventTypes(ctx, id)).toEqual(['subscription.created'])
    await advanceTo(ctx, later(currentPeriodEnd, -2))
    await advanceTo(ctx, later(currentPeriodEnd, -1))
    const [reminder, low] = await query<Record<'type' | 'data' | 'forecast', unknown>>(
      `SELECT type, data, forecast FROM events WHERE business_id = $1 AND type IN ('subscription.renewal_upcoming', 'wallet.low_balance') ORDER BY id`,
      [ctx.businessId],
    )
    const forecast = {
      chargeAt: currentPeriodEnd.toISOString(),
      amountPaisa: '50000',
      walletBalancePaisa: '10000',
      otherChargesPaisa: '0',
      shortfallPaisa: '40000',
      agreed: true,
      covered: false,
    }
    const subscription = await subscriptionNow(ctx, id)
    expect(subscription).toMatchObject({ status: 'active', dueAt: currentPeriodEnd })
    expect(reminder).toEqual({
      type: 'subscription.renewal_upcoming',
      data: presentSubscription(subscription),
      forecast,
    })
    const [wallet] = await query<WalletModel>('SELECT * FROM wallets WHERE id = $1', [subscription.walletId])
    expect(low).toEqual({ type: 'wallet.low_balance', data: presentWallet(wallet as WalletModel), forecast })
  })

  it('reminds that a trial will end, but not if the subscription ends with it', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 100_000n)
    const trial = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 7 }))
    const leaving = await subscribe(ctx, customerId, await newPrice(ctx, { interval: 'week' }))
    await cancelSubscription(ctx, leaving.id as SubscriptionId, { cancelAtPeriodEnd: true })
    await advanceTo(ctx, later(ctx.now, 6))
    expect(await eventTypes(ctx, trial.id)).toEqual([
      'subscription.created',
      'subscription.trial_will_end',
      'subscription.renewal_upcoming',
    ])
    expect(await eventTypes(ctx, leaving.id)).toEqual(['subscription.created', 'subscription.updated'])
  })
})
