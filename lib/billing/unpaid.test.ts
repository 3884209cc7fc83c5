import { describe, expect, it } from 'vitest'
import type { CustomerId, InvoiceId, PriceId } from '@/lib/core/id'
import { archiveCustomer } from '@/lib/customer/archive'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { customerHasLiveSubscription } from '@/lib/subscription/read'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
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
import { newBusiness, setFinalAction } from '@/testing/business'
import { settleInvoice } from './settle-invoice'

/** A monthly subscription whose second month was never paid, this many days after that month began. */
async function unpaid(days: number, finalAction: 'unpaid' | 'cancel' = 'unpaid') {
  const { ctx } = await newBusiness()
  await setFinalAction(ctx, finalAction)
  const customerId: CustomerId = await newCustomer(ctx, 50_000n)
  const { id, currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx))
  const now = await advanceTo(ctx, later(currentPeriodEnd, days))
  const subscription: SubscriptionModel = await subscriptionNow(ctx, id)
  const [, open] = (await invoicesOf(ctx, id)) as [InvoiceModel, InvoiceModel]
  return { ctx: now, customerId, subscription, open }
}

describe('dunning that has ended', () => {
  it.each(['cancel', 'unpaid'] as const)(
    'with the final action %s keeps the retry count and the reason',
    async (action) => {
      const { subscription } = await unpaid(20, action)
      expect(subscription).toMatchObject(
        action === 'cancel'
          ? { status: 'canceled', cancelReason: 'payment_failed', retryCount: 8, nextRetryAt: null }
          : { status: 'unpaid', cancelReason: null, retryCount: 8, nextRetryAt: null },
      )
    },
  )

  it('with the final action unpaid leaves the subscription live, so its customer cannot be archived', async () => {
    const { ctx, customerId } = await unpaid(20)
    await expect(archiveCustomer(ctx, customerId, customerHasLiveSubscription)).rejects.toMatchObject({
      code: 'customer_has_active_subscriptions',
    })
  })
})

describe('an unpaid subscription', () => {
  it('that is paid within the period continues in that period', async () => {
    const { ctx, customerId, subscription, open } = await unpaid(20)
    await topUp(ctx, customerId, 60_000n)
    expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({
      status: 'active',
      anchorAt: subscription.anchorAt,
      periodIndex: 1,
      currentPeriodStart: open.periodStart,
      currentPeriodEnd: open.periodEnd,
      retryCount: 0,
    })
    expect(await balanceOf(ctx, customerId)).toBe(10_000n)
  })

  it.each(['a top-up', 'the merchant'])(
    'that %s pays after its period starts a new period: the time without service is not charged',
    async (by) => {
      const { ctx, customerId, subscription, open } = await unpaid(100)
      if (by === 'a top-up') await topUp(ctx, customerId, 60_000n)
      else await settleInvoice(ctx, open.id as InvoiceId, { status: 'paid' })
      const now = await subscriptionNow(ctx, subscription.id)
      const [, paid, ...more] = (await invoicesOf(ctx, subscription.id)) as [InvoiceModel, InvoiceModel]
      expect(more).toEqual([])
      const paidAt = paid.paidAt as Date
      expect(paidAt >= later(open.periodStart, 100)).toBe(true)
      expect(paid).toMatchObject({ status: 'paid', periodStart: paidAt, dueAt: open.dueAt })
      expect(paid.lines).toMatchObject([
        { periodStart: paidAt.toISOString(), periodEnd: paid.periodEnd.toISOString() },
      ])
      expect((paid.timeline as { description?: string }[]).at(-1)?.description).toContain(
        `starts again at ${paidAt.toISOString()}`,
      )
      expect(now).toMatchObject({
        status: 'active',
        anchorAt: paidAt,
        periodIndex: 0,
        currentPeriodStart: paidAt,
        currentPeriodEnd: paid.periodEnd,
        lastBilledAt: paidAt,
        retryCount: 0,
      })
      expect(now.dueAt).toEqual(later(paid.periodEnd, -3))
      expect(await balanceOf(ctx, customerId)).toBe(by === 'a top-up' ? 10_000n : 0n)

      await topUp(ctx, customerId, 100_000n)
      await advanceTo(ctx, later(paid.periodEnd, 1))
      const renewed = (await invoicesOf(ctx, subscription.id)).at(-1)
      expect(renewed).toMatchObject({ status: 'paid', periodStart: paid.periodEnd })
    },
  )

  it.each([20, 100])(
    'whose invoice is voided %d days later leaves it as it was issued, and a new period begins then, which is charged',
    async (days) => {
      const { ctx, customerId, subscription, open } = await unpaid(days)
      // A new price does not apply to the month that was forgiven.
      await updatePrice(ctx, subscription.priceId as PriceId, { amountPaisa: 60_000n }, countPriceUsage)
      const voided = await settleInvoice(ctx, open.id as InvoiceId, { status: 'void' })
      const { voidedAt, periodStart, periodEnd, lines } = voided
      expect({ periodStart, periodEnd, lines }).toEqual({
        periodStart: open.periodStart,
        periodEnd: open.periodEnd,
        lines: open.lines,
      })
      const [, , begun, ...more] = (await invoicesOf(ctx, subscription.id)).toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      )
      expect(more).toEqual([])
      expect(begun).toMatchObject({ status: 'open', totalAmountPaisa: 60_000n, periodStart: voidedAt })
      expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({
        status: 'past_due',
        openInvoiceId: begun?.id,
        pastDueAt: voidedAt,
      })
      await topUp(ctx, customerId, 70_000n)
      expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({
        status: 'active',
        anchorAt: voidedAt,
        currentPeriodStart: voidedAt,
        currentPeriodEnd: begun?.periodEnd,
      })
      expect(await balanceOf(ctx, customerId)).toBe(10_000n)
    },
  )
})
