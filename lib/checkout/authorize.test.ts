import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as authorize } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import { type PriceId, toWire } from '@/lib/core/id'
import { archiveCustomer } from '@/lib/customer/archive'
import type { CheckoutVisitCtx, Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { updatePrice } from '@/lib/price/update'
import { customerHasLiveSubscription, priceHasLiveSubscription } from '@/lib/subscription/read'
import {
  advanceTo,
  balanceOf,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/lib/testing/billing'
import { eventTypes, newBusiness } from '@/lib/testing/business'
import { call } from '@/lib/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/lib/testing/checkout'
import { renewCheckout } from './renew'

const OTHER_PHONE = '+9779800000002'

const rowsOf = async (ctx: Ctx, table: 'customers' | 'subscriptions' | 'invoices' | 'events') =>
  (
    await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE business_id = $1`, [
      ctx.businessId,
    ])
  )[0]?.count

/** A checkout that a person with money has confirmed, for a customer with a past_due subscription. */
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

  it.each([
    ['the amount', { amountPaisa: 250_000n }],
    ['the interval', { interval: 'day' as const }],
    ['the trial', { trialDays: 3 }],
  ])('charges nothing when %s of the price has moved since the link was made', async (_, change) => {
    const { ctx } = await newBusiness()
    await fund(ctx, 500_000n)
    const price = await newPrice(ctx)
    const checkout = await newCheckout(ctx, { priceId: price.id as PriceId })
    const headers = await verifiedAt(checkout)
    await updatePrice(ctx, price.id as PriceId, change, priceHasLiveSubscription)
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
    await updatePrice(ctx, price.id as PriceId, { nickname: 'Early bird' }, priceHasLiveSubscription)
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
    await updatePrice(ctx, price.id as PriceId, { amountPaisa: 70_000n }, priceHasLiveSubscription)
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

  it('asks for an e-mail when it must make a customer, and only then', async () => {
    const { ctx } = await newBusiness()
    const named = await fund(ctx, 500_000n)
    const checkout = await newCheckout(ctx)
    const headers = await verifiedAt(checkout)
    const { status, error } = await authorizeAt(checkout, headers, {})
    expect([status, error?.code, error?.param]).toEqual([400, 'parameter_missing', 'email'])

    await query('DELETE FROM phone_codes')
    const preBound = await newCheckout(ctx, { customerId: named })
    expect((await authorizeAt(preBound, await verifiedAt(preBound), {})).data.customerId).toBe(
      toWire('cus', named),
    )
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
    await updatePrice(ctx, price.id as PriceId, { active: false }, priceHasLiveSubscription)
    const gone = await authorizeAt(checkout, headers, {})
    expect([gone.status, gone.error?.code]).toEqual([409, 'price_inactive'])
    await updatePrice(ctx, price.id as PriceId, { active: true }, priceHasLiveSubscription)
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
