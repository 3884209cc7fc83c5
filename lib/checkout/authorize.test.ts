import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as authorize } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { type PriceId, toWire } from '@/lib/core/id'
import { archiveCustomer } from '@/lib/customer/archive'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { customerHasLiveSubscription } from '@/lib/subscription/read'
import { balanceOf, newPrice } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'

const OTHER_PHONE = '+9779800000002'

const rowsOf = async (ctx: Ctx, table: 'customers' | 'subscriptions' | 'invoices' | 'events') =>
  (
    await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE business_id = $1`, [
      ctx.businessId,
    ])
  )[0]?.count

describe('authorizing a checkout', () => {
  it('makes the customer, starts and pays the subscription, and completes the session, in one commit', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    await fund(ctx, 70_000n)
    const checkout = await newCheckout(ctx, {
      metadata: { seat: '7' },
      successUrl:
        'https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}&again=%7BCHECKOUT_SESSION_ID%7D',
    })
    const headers = await verifiedAt(checkout)
    const before = await rowsOf(ctx, 'events')
    const { status, data } = await authorizeAt(checkout, headers)
    expect(status).toBe(201)
    expect(data.redirectUrl).toBe(
      `https://shop.example.com/thanks?session=${checkout.wireId}&again=${checkout.wireId}`,
    )

    const types = (await eventTypes(ctx)).slice(before)
    expect(types).toEqual([
      'customer.created',
      'invoice.created',
      'invoice.opened',
      'invoice.paid',
      'subscription.created',
      'agreement.given',
      'checkout.session.completed',
    ])
    const [subscription] = await query<{ id: string; customerId: string; metadata: unknown; userId: string }>(
      'SELECT * FROM subscriptions WHERE business_id = $1',
      [ctx.businessId],
    )
    expect(subscription).toMatchObject({ status: 'active', metadata: { seat: '7' } })
    expect(data).toMatchObject({
      subscriptionId: toWire('sub', subscription?.id ?? ''),
      customerId: toWire('cus', subscription?.customerId ?? ''),
    })
    expect(await balanceOf(ctx, subscription?.customerId ?? '')).toBe(20_000n)
    const [customer] = await query('SELECT email, name, user_id FROM customers WHERE id = $1', [
      subscription?.customerId,
    ])
    expect(customer).toEqual({ email: 'maya@example.com', name: 'Maya', userId: subscription?.userId })

    const shown = await call(getSession, sandboxKey, { method: 'GET', params: { token: checkout.wireId } })
    expect(shown.data).toMatchObject({
      status: 'completed',
      subscriptionId: data.subscriptionId,
      customerId: data.customerId,
      completedAt: expect.any(String),
    })
    const [event] = await query<{ data: unknown }>(
      `SELECT data FROM events WHERE business_id = $1 AND type = 'checkout.session.completed'`,
      [ctx.businessId],
    )
    expect(event?.data).toEqual(shown.data)
  })

  it('fifty times at once starts one subscription, and each gets the same answer', async () => {
    const { ctx } = await newBusiness()
    await fund(ctx, 500_000n)
    const checkout = await newCheckout(ctx)
    const headers = await verifiedAt(checkout)
    const answers = await Promise.all(Array.from({ length: 50 }, () => authorizeAt(checkout, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect([await rowsOf(ctx, 'subscriptions'), await rowsOf(ctx, 'invoices')]).toEqual([1, 1])
  })

  it('with too little money makes nothing; the session stays open until there is enough', async () => {
    const { ctx } = await newBusiness()
    await fund(ctx, 15_000n)
    const checkout = await newCheckout(ctx)
    const headers = await verifiedAt(checkout)
    const before = [await rowsOf(ctx, 'events'), await rowsOf(ctx, 'customers')]
    const refused = await authorizeAt(checkout, headers)
    expect([refused.status, refused.error?.code]).toEqual([402, 'insufficient_balance'])
    expect(refused.error).toMatchObject({
      balance: { requiredPaisa: '50000', balancePaisa: '15000', shortfallPaisa: '35000' },
    })
    expect([await rowsOf(ctx, 'events'), await rowsOf(ctx, 'customers')]).toEqual(before)
    expect(await rowsOf(ctx, 'subscriptions')).toBe(0)
    await fund(ctx, 35_000n)
    expect((await authorizeAt(checkout, headers)).status).toBe(201)
  })

  it('of two links at the same moment, with money for one, starts one', async () => {
    const { ctx } = await newBusiness()
    await fund(ctx, 60_000n)
    const first = await newCheckout(ctx)
    const firstHolder = await verifiedAt(first)
    await query('DELETE FROM phone_codes')
    const second = await newCheckout(ctx)
    const secondHolder = await verifiedAt(second)
    const answers = await Promise.all([authorizeAt(first, firstHolder), authorizeAt(second, secondHolder)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402])
    expect(await rowsOf(ctx, 'subscriptions')).toBe(1)
  })

  it('before a trial takes no money', async () => {
    const { ctx } = await newBusiness()
    const price = await newPrice(ctx, { trialDays: 14 })
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId })
    const { data } = await authorizeAt(checkout, await verifiedAt(checkout))
    const [row] = await query(
      'SELECT status, wallet_id IS NOT NULL AS linked FROM subscriptions WHERE business_id = $1',
      [ctx.businessId],
    )
    expect(row).toEqual({ status: 'trialing', linked: true })
    expect(data.redirectUrl).toBeNull()
  })

  it('asks for an e-mail where the merchant requires one of a new customer, and only then', async () => {
    const { ctx } = await newBusiness()
    const named = await fund(ctx, 500_000n)
    const checkout = await newCheckout(ctx, { requireEmail: true })
    const headers = await verifiedAt(checkout)
    const { status, error } = await authorizeAt(checkout, headers, {})
    expect([status, error?.code, error?.param]).toEqual([400, 'parameter_missing', 'email'])

    await query('DELETE FROM phone_codes')
    const preBound = await newCheckout(ctx, { customerId: named, requireEmail: true })
    expect((await authorizeAt(preBound, await verifiedAt(preBound), {})).data.customerId).toBe(
      toWire('cus', named),
    )
  })

  it('is refused to a phone that is not the one of the named customer', async () => {
    const { ctx } = await newBusiness()
    const customerId = await fund(ctx, 500_000n, OTHER_PHONE)
    await fund(ctx, 500_000n)
    const checkout = await newCheckout(ctx, { customerId })
    const { status, error } = await authorizeAt(checkout, await verifiedAt(checkout), {})
    expect([status, error?.code]).toEqual([409, 'customer_linked_elsewhere'])
    expect(await rowsOf(ctx, 'subscriptions')).toBe(0)
  })

  it('is refused for what is no longer sold and for a customer who was archived', async () => {
    const { ctx } = await newBusiness()
    const customerId = await fund(ctx, 500_000n)
    const price = await newPrice(ctx)
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId, customerId })
    const headers = await verifiedAt(checkout)
    await updatePrice(ctx, price.id as PriceId, { active: false }, countPriceUsage)
    const gone = await authorizeAt(checkout, headers, {})
    expect([gone.status, gone.error?.code]).toEqual([409, 'price_inactive'])
    await updatePrice(ctx, price.id as PriceId, { active: true }, countPriceUsage)
    await archiveCustomer(ctx, customerId, customerHasLiveSubscription)
    const archived = await authorizeAt(checkout, headers, {})
    expect([archived.status, archived.error?.code]).toEqual([409, 'customer_archived'])
  })

  it('answers a retry with its Idempotency-Key, and a new call of the same person, the same', async () => {
    const { ctx } = await newBusiness()
    await fund(ctx, 500_000n)
    const checkout = await newCheckout(ctx)
    const headers = await verifiedAt(checkout)
    const options = {
      params: { token: checkout.token },
      body: { email: 'maya@example.com' },
      idempotencyKey: randomUUID(),
    }
    const first = await call(authorize, headers, options)
    const replayed = await call(authorize, headers, options)
    expect(replayed.headers.get('idempotency-replayed')).toBe('true')
    expect([replayed.data, (await authorizeAt(checkout, headers, {})).data]).toEqual([first.data, first.data])
  })
})
