import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { POST as cancelSubscription } from '@/app/v1/subscriptions/[id]/cancel/route'
import { POST as cancel } from '@/app/v1/wallet/subscriptions/[id]/cancel/route'
import { POST as resume } from '@/app/v1/wallet/subscriptions/[id]/resume/route'
import { GET as listSubscriptions } from '@/app/v1/wallet/subscriptions/route'
import { type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { query } from '@/lib/infra/database/db'
import { createInvoiceItem } from '@/lib/invoice-item/create'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { changeSubscription } from '@/lib/subscription/change'
import { createSubscription } from '@/lib/subscription/create'
import { lockSubscription } from '@/lib/subscription/read'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import { advanceTo, later, newPrice, subscribe } from '@/testing/billing'
import { eventTypes, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { type SignedInCustomer, userCtxOf } from '@/testing/customer'
import { loadSubscriptions, type OwnSubscription } from './load-subscriptions'
import { loadOwnWaiting } from './load-waiting'
import { newPayer } from './payer.fixture'

const subscriptions = async (
  { headers }: Pick<SignedInCustomer, 'headers'>,
  path = '/v1/wallet/subscriptions',
) => (await call(listSubscriptions, headers, { method: 'GET', path })).data

describe('the subscriptions of a customer', () => {
  let business: TestBusiness
  let asha: Awaited<ReturnType<typeof newPayer>>
  beforeAll(async () => {
    business = await newBusiness('Himalayan Tea House')
    asha = await newPayer(business, 100_000n)
  })

  it('say what is charged when, and what the wallet will lack after what comes before', async () => {
    const weekly = await newPrice(business.ctx, { amountPaisa: '30000', interval: 'week' })
    const monthly = await newPrice(business.ctx, { amountPaisa: '40000' })
    const [first, second] = [
      await subscribe(business.ctx, asha.customerId, weekly),
      await subscribe(business.ctx, asha.customerId, monthly),
    ]
    // Rs 300 are left. The next week takes all of it, so nothing is left for the month.
    const { items } = await subscriptions(asha)
    expect(items).toEqual([
      {
        id: toWire('sub', second.id),
        businessName: 'Himalayan Tea House',
        productName: expect.any(String),
        status: 'active',
        quantity: 1,
        amountPaisa: '40000',
        currency: 'NPR',
        interval: 'month',
        intervalCount: 1,
        calendar: 'gregorian',
        currentPeriodEnd: second.currentPeriodEnd.toISOString(),
        resumesAt: null,
        mayPause: false,
        mayChangePlan: false,
        nextChargeAt: second.currentPeriodEnd.toISOString(),
        // Until then, the other one takes Rs 300 four times.
        shortfallPaisa: '130000',
        needsAgreement: false,
        agreementUrl: null,
        cancelAtPeriodEnd: false,
      },
      expect.objectContaining({
        id: toWire('sub', first.id),
        nextChargeAt: first.currentPeriodEnd.toISOString(),
        shortfallPaisa: '0',
      }),
    ])
    const page = await subscriptions(asha, '/v1/wallet/subscriptions?limit=1')
    expect(page.items).toEqual([items[0]])
    const next = await subscriptions(asha, `/v1/wallet/subscriptions?limit=1&cursor=${page.nextCursor}`)
    expect(next.items).toEqual([items[1]])
  })

  it('cost what all of their quantity costs, and keep discount, coming terms and what waits for their page', async () => {
    const other = await newBusiness()
    const maya = await newPayer(other, 1_000_000n)
    const [price, dearer] = [await newPrice(other.ctx), await newPrice(other.ctx, { amountPaisa: '90000' })]
    const { id } = await createSubscription(other.ctx, {
      customerId: maya.customerId,
      priceId: price.id as PriceId,
      quantity: 3,
      skipTrial: false,
    })
    const code = 'TEA-10'
    const terms = {
      percentOff: 10,
      duration: 'once',
      firstSubscriptionOnly: false,
      maxPerCustomer: 1,
    } as const
    await createCoupon(other.ctx, { code, ...terms })
    await redeemCoupon(other.ctx, id as SubscriptionId, code)
    const later = { priceId: dearer.id as PriceId, quantity: 2, when: 'period_end' } as const
    await changeSubscription(other.ctx, id as SubscriptionId, later)
    const cup = { customerId: maya.customerId, description: 'Cup', amountPaisa: 7_000n, quantity: 2 }
    await createInvoiceItem(other.ctx, cup, lockSubscription)

    const { items } = await subscriptions(maya)
    expect(items).toMatchObject([{ quantity: 3, amountPaisa: '150000' }])
    const { items: own } = await loadSubscriptions(userCtxOf(other.ctx, maya), { limit: 5 })
    expect(own).toMatchObject([
      {
        quantity: 3,
        amountPaisa: 50_000n,
        discount: { code, periodsLeft: 1 },
        coming: { quantity: 2, amountPaisa: '90000', interval: 'month', intervalCount: 1 },
        // Two of the new plan with 10 % off, and the cups.
        charge: { amountPaisa: 176_000n },
      },
    ])
    expect(await loadOwnWaiting(own[0] as OwnSubscription)).toMatchObject([{ description: 'Cup' }])
  })

  it('that are past due say what is missing and when the wallet is tried again', async () => {
    const other = await newBusiness()
    const maya = await newPayer(other, 50_000n)
    await subscribe(other.ctx, maya.customerId, await newPrice(other.ctx, { amountPaisa: '50000' }))
    await topUpSandboxCustomer(other.ctx, maya.customerId, { amountPaisa: 20_000n })
    const after = await advanceTo(other.ctx, later(other.ctx.now, 32))
    const [item] = (await subscriptions(maya)).items
    expect(item).toMatchObject({ status: 'past_due', shortfallPaisa: '30000' })
    expect(Date.parse(item.nextChargeAt)).toBeGreaterThan(after.now.getTime())
  })

  it('are read with the same few statements, however many there are', async () => {
    const other = await newBusiness()
    const maya = await newPayer(other, 10_000_000n)
    const price = await newPrice(other.ctx, { amountPaisa: '100' })
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const statements = async () => {
      sent.mockClear()
      await subscriptions(maya)
      return sent.mock.calls.length
    }
    await subscribe(other.ctx, maya.customerId, price)
    const one = await statements()
    for (let n = 0; n < 9; n++) await subscribe(other.ctx, maya.customerId, price)
    expect(one).toBeGreaterThan(0)
    expect(await statements()).toBe(one)
    sent.mockRestore()
  })

  it('can be canceled and taken back, and the business gets the events and the reason', async () => {
    const other = await newBusiness()
    const maya = await newPayer(other, 1_000_000n)
    const { id } = await subscribe(other.ctx, maya.customerId, await newPrice(other.ctx))
    const params = { id: toWire('sub', id) }
    const ending = await call(cancel, maya.headers, { params, body: { reason: 'Moving abroad' } })
    expect(ending.data).toMatchObject({
      cancelAtPeriodEnd: true,
      status: 'active',
      nextChargeAt: null,
      shortfallPaisa: '0',
    })
    const resumed = await call(resume, maya.headers, { params })
    expect(resumed.data).toMatchObject({ cancelAtPeriodEnd: false, nextChargeAt: expect.any(String) })
    await call(cancel, maya.headers, { params })
    const ended = await call(cancel, maya.headers, { params, body: { cancelAtPeriodEnd: false } })
    expect(ended.data).toMatchObject({ status: 'canceled', nextChargeAt: null })
    expect(await eventTypes(other.ctx, id)).toEqual([
      'subscription.created',
      'subscription.updated',
      'subscription.updated',
      'subscription.updated',
      'subscription.canceled',
    ])
    const reasons = await query<{ reason: string | null }>(
      `SELECT data->>'cancelReason' AS reason FROM events WHERE object_id = $1 ORDER BY sequence`,
      [id],
    )
    expect(reasons.map(({ reason }) => reason)).toEqual([
      null,
      'Moving abroad',
      null,
      'canceled_by_customer',
      'canceled_by_customer',
    ])
    const again = await call(cancel, maya.headers, { params })
    expect([again.status, again.error?.code]).toEqual([409, 'subscription_already_canceled'])
  })

  it('keep the reason of the merchant who canceled first', async () => {
    const other = await newBusiness()
    const maya = await newPayer(other, 1_000_000n)
    const { id } = await subscribe(other.ctx, maya.customerId, await newPrice(other.ctx))
    const params = { id: toWire('sub', id) }
    await call(cancelSubscription, other.sandboxKey, {
      params,
      body: { cancelAtPeriodEnd: true, reason: 'Discontinued' },
    })
    await call(cancel, maya.headers, { params })
    const [row] = await query<{ reason: string }>(
      'SELECT cancel_reason AS reason FROM subscriptions WHERE id = $1',
      [id],
    )
    expect(row?.reason).toBe('Discontinued')
  })
})
