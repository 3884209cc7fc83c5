import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { POST as cancelSubscription } from '@/app/v1/subscriptions/[id]/cancel/route'
import { POST as cancel } from '@/app/v1/wallet/subscriptions/[id]/cancel/route'
import { POST as resume } from '@/app/v1/wallet/subscriptions/[id]/resume/route'
import { GET as listSubscriptions } from '@/app/v1/wallet/subscriptions/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { advanceTo, later, newPrice, subscribe } from '@/lib/testing/billing'
import { eventTypes, newBusiness, type TestBusiness } from '@/lib/testing/business'
import { call } from '@/lib/testing/call'
import type { SignedInCustomer } from '@/lib/testing/customer'
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
    // Rs 300 are left: the next week takes all of it, and nothing is left for the month.
    const { items } = await subscriptions(asha)
    expect(items).toEqual([
      {
        id: toWire('sub', second.id),
        businessName: 'Himalayan Tea House',
        productName: expect.any(String),
        status: 'active',
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
        // Until then the other one takes Rs 300 four times.
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
