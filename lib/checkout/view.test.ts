import { describe, expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import type { PriceId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { advanceTo, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, bearer, fund, newCheckout, startAt, TEST_PHONE, verifiedAt } from '@/testing/checkout'
import { findCheckoutAt } from './read'

const look = async (token: string, headers: Record<string, string> = {}) =>
  call(getSession, headers, { method: 'GET', params: { token } })

describe('what stands at the address of a checkout', () => {
  it('is shown to everybody and used up by nobody', async () => {
    const { ctx } = await newBusiness('Himal Tea')
    const checkout = await newCheckout(ctx, { cancelUrl: 'https://shop.example.com/cart' })
    const { status, data } = await look(checkout.token)
    expect(status).toBe(200)
    expect(data).toEqual({
      id: checkout.wireId,
      environment: 'sandbox',
      status: 'open',
      expiresAt: expect.any(String),
      business: { name: 'Himal Tea', logoUrl: null, accentColor: null },
      product: { name: 'Tea', description: null, imageUrl: null },
      price: {
        amountPaisa: '50000',
        quantity: 1,
        currency: 'NPR',
        interval: 'month',
        intervalCount: 1,
        calendar: 'gregorian',
        trialDays: 0,
      },
      terms: {
        digest: expect.stringMatching(/^[\w-]{22}$/),
        interval: 'month',
        intervalCount: 1,
        trialDays: 0,
        periods: [{ amountPaisa: '50000', periods: null }],
      },
      discount: null,
      allowCouponCodes: false,
      items: [],
      payable: true,
      asks: { maxAmountPaisa: null, allowancePaisa: null },
      customer: { preBound: false, emailRequired: false },
      providers: ['esewa', 'khalti', 'connectips', 'fonepay'],
      cancelUrl: 'https://shop.example.com/cart',
    })
    await Promise.all(Array.from({ length: 20 }, () => look(checkout.token)))
    expect((await startAt(checkout)).data.bearer).toBeDefined()
  })

  it('keeps the period that was paid at its start, after later ones were paid too', async () => {
    const { ctx } = await newBusiness()
    await fund(ctx, 200_000n)
    const checkout = await newCheckout(ctx)
    await authorizeAt(checkout, await verifiedAt(checkout))
    const before = await findCheckoutAt(checkout.token)
    const until = before?.currentPeriodEnd as Date
    await advanceTo(ctx, new Date(until.getTime() + 1000))
    const after = await findCheckoutAt(checkout.token)
    expect(after?.currentPeriodEnd?.getTime()).toBeGreaterThan(until.getTime())
    expect(after).toMatchObject({
      firstPaidPaisa: 50_000n,
      firstPaidFrom: before?.currentPeriodStart,
      firstPaidTo: until,
    })
  })

  it('says to the holder of the bearer how far they are, and to nobody else', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx, { successUrl: 'https://shop.example.com/thanks' })
    const headers = bearer((await startAt(checkout)).data.bearer)
    const progress = async () => (await look(checkout.token, headers)).data.progress
    expect(await progress()).toEqual({
      step: 'code',
      phone: '98******01',
      walletBalancePaisa: null,
      requiredPaisa: '50000',
      shortfallPaisa: null,
      topUpId: null,
      subscriptionId: null,
      redirectUrl: null,
    })
    expect((await look(checkout.token)).data).not.toHaveProperty('progress')
    await query(
      `UPDATE checkout_sessions SET bearer_expires_at = now() - interval '1 second' WHERE id = $1`,
      [checkout.id],
    )
    expect((await look(checkout.token, headers)).data).not.toHaveProperty('progress')
  })

  it('is complete after the start, and leads back to the shop', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx, {
      priceId: (await newPrice(ctx, { trialDays: 7 })).id as PriceId,
      successUrl: 'https://shop.example.com/?s={CHECKOUT_SESSION_ID}',
    })
    const headers = await verifiedAt(checkout, TEST_PHONE)
    const { data } = await authorizeAt(checkout, headers)
    const { status, progress } = (await look(checkout.token, headers)).data
    expect([status, progress.step, progress.subscriptionId]).toEqual([
      'completed',
      'done',
      data.subscriptionId,
    ])
    expect(progress.redirectUrl).toBe(`https://shop.example.com/?s=${checkout.wireId}`)
  })

  it('is expired from the first moment after its end', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    await query(`UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      checkout.id,
    ])
    expect((await look(checkout.token)).data.status).toBe('expired')
    expect((await look('unknown')).error?.code).toBe('resource_not_found')
  })
})
