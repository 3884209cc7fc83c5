import { describe, expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { endAllowance } from '@/lib/agreement/write'
import { fromWire, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { advanceTo, balanceOf, newCustomer, newPrice, subscribe, subscriptionNow } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'

const rowsOf = async (ctx: Ctx, table: 'customers' | 'subscriptions' | 'invoices' | 'events') =>
  (
    await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE business_id = $1`, [
      ctx.businessId,
    ])
  )[0]?.count

/** A checkout confirmed by a person with money, for a customer with a past_due subscription. */
async function owing(balancePaisa: bigint) {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx)
  const { id, currentPeriodEnd } = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 1 }))
  const now = await advanceTo(ctx, new Date(currentPeriodEnd.getTime() + 1000))
  expect((await subscriptionNow(ctx, id)).status).toBe('past_due')
  await fund(now, balancePaisa)
  const checkout = await newCheckout(now, { customerId })
  return { ctx: now, checkout, headers: await verifiedAt(checkout), late: id }
}

describe('what a customer owed before the checkout', () => {
  it('takes along what the customer owed before only if the person says so, and exactly the sum that was shown', async () => {
    const { ctx, checkout, headers, late } = await owing(110_000n)
    const invoiceId = toWire('inv', (await subscriptionNow(ctx, late)).openInvoiceId as string)
    const subscriptionIds = [toWire('sub', late)]
    const seen = await call(getSession, headers, { method: 'GET', params: { token: checkout.token } })
    expect(seen.data.existing).toEqual({
      invoices: [
        { id: invoiceId, description: expect.any(String), amountPaisa: '50000', since: expect.any(String) },
      ],
      subscriptions: [
        {
          id: subscriptionIds[0],
          productName: expect.any(String),
          amountPaisa: '50000',
          interval: 'month',
          intervalCount: 1,
          calendar: 'gregorian',
          terms: expect.objectContaining({ periods: [{ amountPaisa: '50000', periods: null }] }),
          nextChargeAt: expect.any(String),
        },
      ],
    })
    const agree = { invoiceIds: [invoiceId], subscriptionIds }
    for (const expectedPaisa of [undefined, '50000', '100001']) {
      const refused = await authorizeAt(checkout, headers, { agree, expectedPaisa })
      expect([refused.status, refused.error]).toMatchObject([
        409,
        { code: 'amount_changed', expectedPaisa: '100000' },
      ])
    }
    const half = await authorizeAt(checkout, headers, { agree: { subscriptionIds }, expectedPaisa: '50000' })
    expect([half.status, half.error?.param]).toEqual([400, 'agree.invoiceIds'])
    expect(await rowsOf(ctx, 'subscriptions')).toBe(1)

    const started = await authorizeAt(checkout, headers, { agree, expectedPaisa: '100000' })
    expect(started.status).toBe(201)
    const paid = await subscriptionNow(ctx, late)
    expect(paid.status).toBe('active')
    expect(paid.walletId).not.toBeNull()
    expect(await balanceOf(ctx, paid.customerId)).toBe(10_000n)
  })

  it('leaves what was not named alone, now and later', async () => {
    const { ctx, checkout, headers, late } = await owing(500_000n)
    expect((await authorizeAt(checkout, headers, { expectedPaisa: '50000' })).status).toBe(201)
    const left = await subscriptionNow(ctx, late)
    expect(left).toMatchObject({ status: 'past_due', walletId: null })
    expect(await balanceOf(ctx, left.customerId)).toBe(450_000n)
    await advanceTo(ctx, new Date((left.nextRetryAt as Date).getTime() + 1000))
    expect((await subscriptionNow(ctx, late)).status).toBe('past_due')
    expect(await balanceOf(ctx, left.customerId)).toBe(450_000n)
  })

  it('pays a named invoice, and not its next ones', async () => {
    const { ctx, checkout, headers, late } = await owing(500_000n)
    const { openInvoiceId } = await subscriptionNow(ctx, late)
    const invoiceIds = [toWire('inv', openInvoiceId as string)]
    const started = await authorizeAt(checkout, headers, { agree: { invoiceIds }, expectedPaisa: '100000' })
    expect(started.status).toBe(201)
    expect(await subscriptionNow(ctx, late)).toMatchObject({ status: 'active', walletId: null })
  })

  it('takes along nothing of another customer', async () => {
    const { ctx, checkout, headers } = await owing(500_000n)
    const stranger = await newCustomer(ctx)
    const { id } = await subscribe(ctx, stranger, await newPrice(ctx, { trialDays: 7 }))
    const refused = await authorizeAt(checkout, headers, { agree: { subscriptionIds: [toWire('sub', id)] } })
    expect([refused.status, refused.error?.param]).toEqual([404, 'agree.subscriptionIds'])
  })

  it('links the customer that the merchant named, and the subscriptions that the person names', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx)
    const price = await newPrice(ctx, { trialDays: 14 })
    const [named, other] = [await subscribe(ctx, customerId, price), await subscribe(ctx, customerId, price)]
    await fund(ctx, 60_000n)
    const checkout = await newCheckout(ctx, { customerId })
    const agree = { subscriptionIds: [toWire('sub', named.id)] }
    expect((await authorizeAt(checkout, await verifiedAt(checkout), { agree })).status).toBe(201)
    expect(await balanceOf(ctx, customerId)).toBe(10_000n)
    expect((await subscriptionNow(ctx, named.id)).walletId).not.toBeNull()
    expect((await subscriptionNow(ctx, other.id)).walletId).toBeNull()
    expect(await eventTypes(ctx, customerId)).toEqual(['customer.created', 'customer.updated'])
  })

  it('asks for what the wallet is linked to and may not charge, and a tick lets it', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx)
    await fund(ctx, 200_000n)
    const first = await newCheckout(ctx, { customerId })
    const { subscriptionId } = (await authorizeAt(first, await verifiedAt(first))).data
    const { walletId } = await subscriptionNow(ctx, fromWire('sub', subscriptionId) as string)
    // Test money comes with an allowance.
    await inTransaction((tx) => endAllowance(tx, ctx, walletId as string))
    // The merchant's key starts a trial, which needs no agreement. Its first charge does.
    const trial = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 14 }))
    expect(await subscriptionNow(ctx, trial.id)).toMatchObject({
      walletId: expect.any(String),
      agreement: null,
    })
    const second = await newCheckout(ctx, { customerId })
    const headers = await verifiedAt(second)
    const { data } = await call(getSession, headers, { method: 'GET', params: { token: second.token } })
    expect(data.existing.subscriptions.map(({ id }: { id: string }) => id)).toEqual([toWire('sub', trial.id)])
    const agree = { subscriptionIds: [toWire('sub', trial.id)] }
    expect((await authorizeAt(second, headers, { agree })).status).toBe(201)
    expect((await subscriptionNow(ctx, trial.id)).agreement).toMatchObject({
      amountPaisa: '50000',
      by: 'checkout',
    })
  })
})
