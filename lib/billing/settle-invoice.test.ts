import { expect, test } from 'vitest'
import type { CustomerId, InvoiceId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { eventTypes, newBusiness, setFinalAction } from '@/testing/business'
import { settleInvoice } from './settle-invoice'

interface Overdue {
  ctx: Ctx
  subscription: SubscriptionModel
  open: InvoiceModel
  first: InvoiceModel
}

/** A monthly subscription that paid its first month and could not pay the second. */
async function overdue(): Promise<Overdue> {
  const { ctx } = await newBusiness()
  const { id, currentPeriodEnd } = await subscribe(ctx, await newCustomer(ctx, 60_000n), await newPrice(ctx))
  const later = await advanceTo(ctx, currentPeriodEnd)
  const [first, open] = (await invoicesOf(ctx, id)) as [InvoiceModel, InvoiceModel]
  const subscription = await subscriptionNow(ctx, id)
  expect([subscription.status, open.status]).toEqual(['past_due', 'open'])
  return { ctx: later, subscription, first, open }
}

test('if it is paid outside, a past_due subscription is active again in the paid period', async () => {
  const { ctx, subscription, open } = await overdue()
  const before = await balanceOf(ctx, subscription.customerId)
  const paid = await settleInvoice(ctx, open.id as InvoiceId, { status: 'paid' })
  expect(paid).toMatchObject({ status: 'paid', settlement: 'outside', ledgerTransactionId: null })
  expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({
    status: 'active',
    periodIndex: 1,
    currentPeriodStart: open.periodStart,
    currentPeriodEnd: open.periodEnd,
    lastBilledAt: paid.paidAt,
    openInvoiceId: null,
    retryCount: 0,
    nextRetryAt: null,
  })
  expect(await balanceOf(ctx, subscription.customerId)).toBe(before)
  expect((await eventTypes(ctx, subscription.id)).at(-1)).toBe('subscription.recovered')
  expect((await eventTypes(ctx, open.id)).at(-1)).toBe('invoice.paid')
})

test('if it is voided, the subscription is active again in that period, which is free', async () => {
  const { ctx, subscription, open, first } = await overdue()
  await settleInvoice(ctx, open.id as InvoiceId, { status: 'void' })
  expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({
    status: 'active',
    currentPeriodStart: open.periodStart,
    currentPeriodEnd: open.periodEnd,
    lastBilledAt: first.paidAt,
    openInvoiceId: null,
  })
  expect((await eventTypes(ctx, subscription.id)).at(-1)).toBe('subscription.recovered')
  expect((await eventTypes(ctx, open.id)).at(-1)).toBe('invoice.voided')
})

test.each(['paid', 'void'] as const)('after %s the next renewal comes as usual', async (status) => {
  const { ctx, subscription, open } = await overdue()
  await settleInvoice(ctx, open.id as InvoiceId, { status })
  await topUp(ctx, subscription.customerId as CustomerId, 100_000n)
  await advanceTo(ctx, open.periodEnd)
  const invoices = await invoicesOf(ctx, subscription.id)
  expect(invoices.map((each) => each.status)).toEqual(['paid', status, 'paid'])
  expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({ status: 'active', periodIndex: 2 })
})

test('of an unpaid subscription, too', async () => {
  const { ctx, subscription, open } = await overdue()
  await setFinalAction(ctx, 'unpaid')
  const fourteenDaysMs = 14 * 86_400_000
  const later = await advanceTo(ctx, new Date(open.periodStart.getTime() + fourteenDaysMs))
  expect((await subscriptionNow(ctx, subscription.id)).status).toBe('unpaid')
  await settleInvoice(later, open.id as InvoiceId, { status: 'paid' })
  expect((await subscriptionNow(ctx, subscription.id)).status).toBe('active')
})

test('a settlement and a top-up at the same time pay the invoice once', async () => {
  for (let round = 0; round < 5; round++) {
    const { ctx, subscription, open } = await overdue()
    const settling = settleInvoice(ctx, open.id as InvoiceId, { status: 'paid' })
    const [settled] = await Promise.allSettled([
      settling,
      topUp(ctx, subscription.customerId as CustomerId, 50_000n),
    ])
    const [, invoice] = await invoicesOf(ctx, subscription.id)
    expect(invoice?.settlement).toBe(settled.status === 'fulfilled' ? 'outside' : 'wallet')
    if (settled.status === 'rejected') expect(settled.reason).toMatchObject({ code: 'invoice_not_open' })
    expect((await subscriptionNow(ctx, subscription.id)).status).toBe('active')
    const debited = settled.status === 'fulfilled' ? 0n : 50_000n
    expect(await balanceOf(ctx, subscription.customerId)).toBe(60_000n - debited)
  }
})
