import { describe, expect, it, test } from 'vitest'
import { POST as createCoupon } from '@/app/v1/coupons/route'
import { POST as addItem } from '@/app/v1/invoice-items/route'
import { POST as refund } from '@/app/v1/invoices/[id]/refund/route'
import { POST as createInvoice } from '@/app/v1/invoices/route'
import { POST as preview } from '@/app/v1/subscriptions/[id]/change/preview/route'
import { POST as change } from '@/app/v1/subscriptions/[id]/change/route'
import { POST as subscribe } from '@/app/v1/subscriptions/route'
import { fromWire, toWire } from '@/lib/core/id'
import { gym } from '@/lib/subscription/change.fixture'
import { advanceTo, balanceOf, invoicesOf, later, newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { refundInvoice } from './refund-invoice'
import { settleInvoice } from './settle-invoice'

// Attempts to get somebody else's money with the key of a business.

const MOST = '9'.repeat(16)

async function shop() {
  const member = await gym()
  const [bill] = await invoicesOf(member.ctx, member.id)
  const ids = { customerId: toWire('cus', member.customerId), priceId: toWire('price', member.price.id) }
  const subscriptionId = toWire('sub', member.id)
  const month = { periodStart: '2026-11-01T00:00:00Z', periodEnd: '2026-12-01T00:00:00Z' }
  const of = { id: subscriptionId }
  const sent = {
    item: (body: object) =>
      call(addItem, member.sandboxKey, { body: { ...body, customerId: ids.customerId } }),
    begin: (body: object) => call(subscribe, member.sandboxKey, { body: { ...ids, ...body } }),
    change: (body: object) => call(change, member.sandboxKey, { params: of, body }),
    preview: (body: object) => call(preview, member.sandboxKey, { params: of, body }),
    invoice: (body: object) =>
      call(createInvoice, member.sandboxKey, {
        body: { subscriptionId, priceId: ids.priceId, ...month, ...body },
      }),
    refund: (body: object) =>
      call(refund, member.sandboxKey, { params: { id: toWire('inv', bill?.id as string) }, body }),
    coupon: (body: object) => call(createCoupon, member.sandboxKey, { body: { code: 'CHEAT', ...body } }),
  }
  return { ...member, sent }
}

const fee = (amountPaisa: string, quantity = 1) => ({ description: 'Fee', amountPaisa, quantity })

describe('no call takes less than nothing, or more than an amount can be', () => {
  test.each([
    ['item', fee('-1')],
    ['item', fee(MOST, 2)],
    ['item', fee('100', -1)],
    ['item', fee('100', 0.5)],
    ['begin', { items: [fee('-50000')] }],
    ['begin', { items: [fee(MOST), fee('1')] }],
    ['begin', { items: [fee(MOST)] }],
    ['begin', { quantity: -1 }],
    ['begin', { quantity: 1_000_001 }],
    ['change', { quantity: 0 }],
    ['change', { quantity: -3 }],
    ['preview', { quantity: 1e15 }],
    ['invoice', { lines: [fee('100'), fee('-100')] }],
    ['invoice', { lines: [fee(MOST, 1_000_000)] }],
    ['refund', { amountPaisa: '0' }],
    ['refund', { amountPaisa: '-1' }],
    ['refund', { amountPaisa: '10000000000000000000000' }],
    ['coupon', { percentOff: 101, duration: 'forever' }],
    ['coupon', { percentOff: -10, duration: 'forever' }],
    ['coupon', { amountOffPaisa: '-1', duration: 'forever' }],
    ['coupon', { percentOff: 10, amountOffPaisa: '10', duration: 'forever' }],
  ] as const)('%s %j', async (name, body) => {
    const { ctx, customerId, id, sent } = await shop()
    const { status, error } = await sent[name](body)
    expect([status, error?.code]).toEqual([400, 'parameter_invalid'])
    expect(await balanceOf(ctx, customerId)).toBe(950_000n)
    expect(await invoicesOf(ctx, id)).toHaveLength(1)
  })
})

it('a period of the highest price and what waits for it are billed apart from each other', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const customerId = toWire('cus', await newCustomer(ctx))
  const priceId = toWire('price', (await newPrice(ctx, { amountPaisa: MOST, interval: 'week' })).id)
  const body = { customerId, priceId, collection: 'outside', payment: { method: 'cash' } }
  const { data } = await call(subscribe, sandboxKey, { body })
  expect(data.status).toBe('active')
  await call(addItem, sandboxKey, { body: { customerId, ...fee('1') } })
  const now = await advanceTo(ctx, later(new Date(data.currentPeriodEnd), 1))
  expect(now.now > new Date(data.currentPeriodEnd)).toBe(true)
  const bills = await invoicesOf(ctx, fromWire('sub', data.id) as string)
  expect(bills.map(({ totalAmountPaisa }) => totalAmountPaisa.toString()).toSorted()).toEqual([
    '1',
    MOST,
    MOST,
  ])
})

it('a refund and the same money taken back another way are never more than was paid', async () => {
  const { ctx, customerId, id, sent } = await shop()
  const [bill] = await invoicesOf(ctx, id)
  await Promise.allSettled([
    refundInvoice(ctx, bill?.id as never, {}),
    sent.change({
      quantity: 1,
      priceId: toWire(
        'price',
        (await newPrice(ctx, { amountPaisa: '1', interval: 'day', intervalCount: 30 })).id,
      ),
    }),
    settleInvoice(ctx, bill?.id as never, { status: 'void' }),
    refundInvoice(ctx, bill?.id as never, {}),
  ])
  expect((await invoicesOf(ctx, id))[0]).toMatchObject({ status: 'paid', refundedPaisa: 50_000n })
  expect(await balanceOf(ctx, customerId)).toBe(1_000_000n)
})
