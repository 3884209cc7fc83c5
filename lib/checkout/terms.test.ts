import { describe, expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import type { PriceId } from '@/lib/core/id'
import type { CheckoutVisitCtx, Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { newCustomer, newPrice } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'
import { renewCheckout } from './renew'

const rowsOf = async (ctx: Ctx, table: 'customers' | 'subscriptions' | 'invoices' | 'events') =>
  (
    await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE business_id = $1`, [
      ctx.businessId,
    ])
  )[0]?.count

describe('the offer of a checkout', () => {
  it.each([
    ['the amount', { amountPaisa: 250_000n }],
    ['the trial', { trialDays: 3 }],
  ])('charges nothing when %s of the price has moved since the link was made', async (_, change) => {
    const { ctx } = await newBusiness()
    await fund(ctx, 500_000n)
    const price = await newPrice(ctx)
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId })
    const headers = await verifiedAt(checkout)
    await updatePrice(ctx, price.id as PriceId, change, countPriceUsage)
    const seen = await call(getSession, headers, { method: 'GET', params: { token: checkout.token } })
    expect(seen.data.price).toMatchObject({ amountPaisa: '50000', interval: 'month', trialDays: 0 })
    const refused = await authorizeAt(checkout, headers)
    expect([refused.status, refused.error?.code]).toEqual([409, 'offer_changed'])
    expect(await rowsOf(ctx, 'subscriptions')).toBe(0)
    const after = await authorizeAt(checkout, headers)
    expect([after.status, after.error?.code]).toEqual([409, 'checkout_session_expired'])
    expect((await eventTypes(ctx)).at(-1)).toBe('checkout.session.expired')
  })

  it('goes on when the price was only renamed', async () => {
    const { ctx } = await newBusiness()
    await fund(ctx, 500_000n)
    const price = await newPrice(ctx)
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId })
    const headers = await verifiedAt(checkout)
    await updatePrice(ctx, price.id as PriceId, { nickname: 'Early bird' }, countPriceUsage)
    expect((await authorizeAt(checkout, headers)).status).toBe(201)
  })

  it('goes on with the present offer in a new session, of which there is one however often it is asked for', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx)
    const customerId = await newCustomer(ctx)
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId, customerId })
    const renew = async () => {
      const visit = await findCheckoutVisit(checkout.token, { requestId: 'req_test', ip: undefined })
      return renewCheckout(visit as CheckoutVisitCtx, checkout.token)
    }
    expect(await renew()).toEqual({ token: checkout.token })
    await updatePrice(ctx, price.id as PriceId, { amountPaisa: 70_000n }, countPriceUsage)
    const [first, second] = await Promise.all([renew(), renew()])
    expect(first).toEqual(second)
    const next = await call(getSession, {}, { method: 'GET', params: { token: first.token } })
    expect(next.data).toMatchObject({
      status: 'open',
      price: { amountPaisa: '70000' },
      customer: { preBound: true },
    })
    const old = await call(getSession, {}, { method: 'GET', params: { token: checkout.token } })
    expect(old.data).toMatchObject({ status: 'expired', price: { amountPaisa: '50000' } })
  })
})
