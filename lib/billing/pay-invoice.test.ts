import { describe, expect, it } from 'vitest'
import { findUserContext } from '@/lib/auth/end-user-session'
import type { CustomerId, PriceId, SubscriptionId } from '@/lib/core/id'
import { presentShownTerms, type ShownTerms } from '@/lib/core/shown-terms'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx, UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { sendInvoice } from '@/lib/invoice/send'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { redeemCoupon, removeDiscount } from '@/lib/subscription/redeem-coupon'
import { updateSubscription } from '@/lib/subscription/update'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  later,
  newCustomer,
  newDraft,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness } from '@/testing/business'
import { newPhone, newSignedInCustomer } from '@/testing/customer'
import { loadInvoicePayer, payInvoice } from './pay-invoice'

const whole = { expectedPaisa: 50_000n, nextDigest: null }

/** What the page's checkbox sends: the digest of what the page shows about the next invoices. */
async function tick(user: UserCtx, key: InvoiceKey): Promise<{ nextDigest: string }> {
  const { next } = await loadInvoicePayer(user, key)
  return { nextDigest: presentShownTerms(next as ShownTerms).digest }
}

/** A person who is signed in to the sandbox of a business. */
async function person(ctx: Ctx, balancePaisa: bigint, phone = newPhone()): Promise<UserCtx> {
  const { token } = await newSignedInCustomer(ctx, phone)
  if (balancePaisa > 0n) {
    const payer = await newCustomer(ctx)
    await topUpSandboxCustomer(await ctxOf(ctx.businessId), payer, { amountPaisa: balancePaisa, phone })
  }
  return (await findUserContext(token, 'req_test', undefined)) as UserCtx
}

/** An open manual invoice. */
async function manualInvoice(ctx: Ctx, subscriptionId: string, priceId: string, amountPaisa: bigint) {
  const at = await ctxOf(ctx.businessId)
  const terms = { periodStart: at.now, periodEnd: later(at.now, 1) }
  const id = await newDraft(at, { id: subscriptionId, priceId }, { amountPaisa, ...terms })
  await sendInvoice(at, id)
  return { ...ctx, id }
}

/** A past_due subscription of a customer without a linked wallet: the trial has ended. */
async function pastDue(ctx: Ctx) {
  const customerId = await newCustomer(ctx)
  const subscription = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 1 }))
  await advanceTo(ctx, new Date(subscription.currentPeriodEnd.getTime() + 1000))
  const [invoice] = await invoicesOf(ctx, subscription.id)
  expect((await subscriptionNow(ctx, subscription.id)).status).toBe('past_due')
  return { customerId, subscription, key: { ...ctx, id: invoice?.id as string } }
}

describe('paying an invoice from the wallet', () => {
  it('links the customer, settles the invoice through the ledger and recovers the subscription', async () => {
    const { ctx } = await newBusiness()
    const { customerId, subscription, key } = await pastDue(ctx)
    const user = await person(ctx, 60_000n)
    const paid = await payInvoice(user, key, { ...whole, ...(await tick(user, key)) })
    expect(paid).toMatchObject({ status: 'paid', settlement: 'wallet' })
    expect(paid.ledgerTransactionId).not.toBeNull()
    expect(await balanceOf(ctx, customerId)).toBe(10_000n)
    expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({
      status: 'active',
      userId: user.userId,
      walletId: user.walletId,
      openInvoiceId: null,
    })
    expect((await eventTypes(ctx, paid.id)).at(-1)).toBe('invoice.paid')
    expect(await eventTypes(ctx, subscription.id)).toContain('subscription.recovered')
  })

  it('pays this invoice and no other, unless the person asks for the next ones', async () => {
    const { ctx } = await newBusiness()
    const { customerId, subscription, key } = await pastDue(ctx)
    const other = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 60 }))
    const user = await person(ctx, 500_000n)
    await payInvoice(user, key, whole)
    expect(await balanceOf(ctx, customerId)).toBe(450_000n)
    const paid = await subscriptionNow(ctx, subscription.id)
    expect(paid).toMatchObject({ status: 'active', walletId: null })
    expect((await subscriptionNow(ctx, other.id)).walletId).toBeNull()
    await advanceTo(ctx, new Date(paid.currentPeriodEnd.getTime() + 1000))
    expect((await subscriptionNow(ctx, subscription.id)).status).toBe('past_due')
    expect(await balanceOf(ctx, customerId)).toBe(450_000n)
  })

  it('pays the next ones at what the page said that they cost, and else takes nothing', async () => {
    const { ctx } = await newBusiness()
    const { customerId, subscription, key } = await pastDue(ctx)
    const user = await person(ctx, 500_000n)
    const seen = await tick(user, key)
    await updatePrice(ctx, subscription.priceId as PriceId, { amountPaisa: 400_000n }, countPriceUsage)
    await expect(payInvoice(user, key, { ...whole, ...seen })).rejects.toMatchObject({
      code: 'offer_changed',
      facts: { terms: { interval: 'month', periods: [{ amountPaisa: '400000', periods: null }] } },
    })
    expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({ agreement: null, walletId: null })
    expect(await eventTypes(ctx, customerId)).toEqual(['customer.created'])
    await payInvoice(user, key, { ...whole, ...(await tick(user, key)) })
    expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({
      agreement: { amountPaisa: '400000' },
    })
  })

  it('agrees to what each of the next ones costs with its coupon, and to no more', async () => {
    const { ctx } = await newBusiness()
    const { subscription, key } = await pastDue(ctx)
    const [user, id] = [await person(ctx, 500_000n), subscription.id as SubscriptionId]
    for (const code of ['OFF', 'AGAIN'])
      await createCoupon(
        ctx,
        createCouponInput.parse({ code, percentOff: 90, duration: 'repeating', periods: 3 }),
      )
    await redeemCoupon(ctx, id, 'OFF')
    const seen = await tick(user, key)
    await removeDiscount(ctx, id)
    await expect(payInvoice(user, key, { ...whole, ...seen })).rejects.toMatchObject({
      code: 'offer_changed',
    })
    await redeemCoupon(ctx, id, 'AGAIN')
    await payInvoice(user, key, { ...whole, ...seen })
    expect(await subscriptionNow(ctx, id)).toMatchObject({
      agreement: {
        amountPaisa: '50000',
        terms: [
          { amountPaisa: '5000', periods: 3 },
          { amountPaisa: '50000', periods: null },
        ],
      },
    })
  })

  it('asks for the next ones only if a wallet may pay them', async () => {
    const { ctx } = await newBusiness()
    const { subscription, key } = await pastDue(ctx)
    const user = await person(ctx, 500_000n)
    const seen = await tick(user, key)
    await updateSubscription(ctx, subscription.id as SubscriptionId, { collection: 'outside' })
    expect((await loadInvoicePayer(user, key)).next).toBeNull()
    await expect(payInvoice(user, key, { ...whole, ...seen })).rejects.toMatchObject({
      code: 'offer_changed',
    })
    await payInvoice(user, key, whole)
    expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({ status: 'active', agreement: null })
  })

  it('takes no other sum than the one that the page named', async () => {
    const { ctx } = await newBusiness()
    const { customerId, key } = await pastDue(ctx)
    const user = await person(ctx, 500_000n)
    await expect(payInvoice(user, key, { ...whole, expectedPaisa: 1_000n })).rejects.toMatchObject({
      code: 'amount_changed',
      facts: { expectedPaisa: 50_000n },
    })
    expect(await eventTypes(ctx, customerId)).toEqual(['customer.created'])
  })

  it('with too little money changes nothing, not even the link', async () => {
    const { ctx } = await newBusiness()
    const { customerId, key } = await pastDue(ctx)
    const user = await person(ctx, 20_000n)
    await expect(payInvoice(user, key, whole)).rejects.toMatchObject({
      code: 'insufficient_balance',
      facts: { balance: { requiredPaisa: 50_000n, balancePaisa: 20_000n } },
    })
    expect(await eventTypes(ctx, customerId)).toEqual(['customer.created'])
  })

  it('is refused to anybody but its customer', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 50_000n)
    const price = await newPrice(ctx)
    const { id } = await subscribe(ctx, customerId, price)
    const key = await manualInvoice(ctx, id, price.id, 5_000n)
    const stranger = await person(ctx, 60_000n)
    await expect(payInvoice(stranger, key, { ...whole, expectedPaisa: 5_000n })).rejects.toMatchObject({
      code: 'customer_linked_elsewhere',
    })

    const other = await newBusiness()
    const elsewhere = await person(other.ctx, 60_000n)
    await expect(payInvoice(elsewhere, key, { ...whole, expectedPaisa: 5_000n })).rejects.toMatchObject({
      code: 'resource_not_found',
    })
    const production = { ...stranger, environment: 'production' as const, businessId: null }
    await expect(payInvoice(production, key, { ...whole, expectedPaisa: 5_000n })).rejects.toMatchObject({
      code: 'resource_not_found',
    })
  })

  it('pays what the merchant wrote by hand, which no top-up does, also after the subscription has ended', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx)
    const price = await newPrice(ctx, { trialDays: 14 })
    const { id } = await subscribe(ctx, customerId, price)
    const key = await manualInvoice(ctx, id, price.id, 5_000n)
    await cancelSubscription(ctx, id as SubscriptionId, { cancelAtPeriodEnd: false })
    const phone = newPhone()
    const user = await person(ctx, 6_000n, phone)
    const five = { ...whole, expectedPaisa: 5_000n }
    expect(await payInvoice(user, key, five)).toMatchObject({ status: 'paid', settlement: 'wallet' })
    expect(await balanceOf(ctx, customerId)).toBe(1_000n)
    expect((await subscriptionNow(ctx, id)).status).toBe('canceled')
  })

  it('many times at once takes the money once; the others are told that it is paid', async () => {
    const { ctx } = await newBusiness()
    const { customerId, key } = await pastDue(ctx)
    const user = await person(ctx, 500_000n)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => payInvoice(user, key, whole)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'invoice_not_open' })
    expect(await balanceOf(ctx, customerId)).toBe(450_000n)
  })

  it('and a top-up at the same moment pay it once, and neither waits for ever', async () => {
    for (let round = 0; round < 5; round++) {
      const { ctx } = await newBusiness()
      const phone = newPhone()
      const customerId = await newCustomer(ctx)
      const at = await ctxOf(ctx.businessId)
      await topUpSandboxCustomer(at, customerId, { amountPaisa: 1n, phone })
      const subscription = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 1 }))
      await advanceTo(ctx, new Date(subscription.currentPeriodEnd.getTime() + 1000))
      const [invoice] = await invoicesOf(ctx, subscription.id)
      const user = await person(ctx, 0n, phone)
      await Promise.allSettled([
        payInvoice(user, { ...ctx, id: invoice?.id as string }, whole),
        topUp(ctx, customerId as CustomerId, 50_000n),
      ])
      expect((await invoicesOf(ctx, subscription.id))[0]?.status).toBe('paid')
      expect(await balanceOf(ctx, customerId)).toBe(1n)
    }
  })
})
