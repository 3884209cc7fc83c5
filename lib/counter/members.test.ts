import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { GET } from '@/app/v1/counter/members/route'
import { POST as payPeriods } from '@/app/v1/subscriptions/[id]/payments/route'
import { POST as sell } from '@/app/v1/subscriptions/walk-in/route'
import { toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { advanceTo, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { linkCustomer, newPhone } from '@/testing/customer'

/** A gym at Rs 500 a month, with a desk that finds members and sells. */
async function gym() {
  const business = await newBusiness()
  const price = await newPrice(business.ctx)
  const find = async (q: string, key: string = business.sandboxKey) => {
    const path = `/v1/counter/members?${new URLSearchParams({ q })}`
    return (await call(GET, key, { method: 'GET', path })).data.items
  }
  const walkIn = (body: object) =>
    call(sell, business.sandboxKey, {
      body: { name: 'Asha Rai', phone: '9841998877', priceId: toWire('price', price.id), ...body },
      idempotencyKey: randomUUID(),
    })
  return { ...business, price, find, walkIn }
}

test('a member is found by four digits, with how far they have paid and what more costs', async () => {
  const { find, walkIn } = await gym()
  const { data } = await walkIn({ payment: { method: 'cash', periods: 2 } })
  expect(data.payment).toMatchObject({ amountPaisa: '100000', customerId: data.customer.id })
  const [member, ...others] = await find('8877')
  expect(others).toEqual([])
  expect(member).toMatchObject({
    id: data.customer.id,
    name: 'Asha Rai',
    phone: '+9779841998877',
    owesPaisa: '0',
    openInvoices: [],
    subscriptions: [
      {
        id: data.subscription.id,
        status: 'active',
        collection: 'outside',
        paidUntil: data.subscription.paidUntil,
        owesPaisa: '0',
        lastPayment: { id: data.payment.id, amountPaisa: '100000' },
      },
    ],
  })
  expect(member.subscriptions[0].totalsPaisa.slice(0, 3)).toEqual(['50000', '100000', '150000'])
})

test('who owes pays what is open first, and one who pays by wallet may pay cash', async () => {
  const { ctx, sandboxKey, price, find } = await gym()
  const customer = await createCustomer(ctx, { name: 'Bimal Thapa', phone: '+9779841000001' })
  await linkCustomer(ctx, customer.id as never, newPhone())
  await topUp(ctx, customer.id as never, 50_000n)
  const subscription = await subscribe(ctx, customer.id as never, price)
  await advanceTo(ctx, subscription.currentPeriodEnd)
  const [owing] = await find('bimal')
  expect(owing).toMatchObject({ owesPaisa: '50000', openInvoices: [] })
  expect(owing.subscriptions[0]).toMatchObject({
    status: 'past_due',
    collection: 'wallet',
    owesPaisa: '50000',
    lastPayment: null,
  })
  expect(owing.subscriptions[0].totalsPaisa.slice(0, 2)).toEqual(['50000', '100000'])
  const path = { id: toWire('sub', subscription.id) }
  const paid = await call(payPeriods, sandboxKey, {
    params: path,
    body: { method: 'cash', periods: 2 },
    idempotencyKey: randomUUID(),
  })
  expect(paid.data.payment.amountPaisa).toBe(owing.subscriptions[0].totalsPaisa[1])
  expect((await find('bimal'))[0]).toMatchObject({ owesPaisa: '0' })
})

test('a scanned card opens its member, though many begin alike', async () => {
  const { ctx, find } = await gym()
  for (let n = 0; n < 8; n++) await createCustomer(ctx, { name: `Member ${n}`, phone: `+97798410070${n}0` })
  const card = await createCustomer(ctx, { name: 'Maya Tamang', phone: '+9779800000009', externalId: '700' })
  expect((await find('700'))[0]).toMatchObject({ id: toWire('cus', card.id), externalId: '700' })
})

test('somebody who walks in twice is told apart by the phone', async () => {
  const { walkIn } = await gym()
  const first = await walkIn({ payment: { method: 'cash' } })
  expect(first.meta).toEqual({ similar: [] })
  expect((await walkIn({ payment: { method: 'cash' } })).meta).toEqual({ similar: [first.data.customer.id] })
})

test('another business and the other environment find nobody', async () => {
  const { productionKey, walkIn, find } = await gym()
  await walkIn({ payment: { method: 'cash' } })
  const { sandboxKey: foreign } = await newBusiness()
  for (const key of [foreign, productionKey]) expect(await find('8877', key)).toEqual([])
})

test('somebody who has paid elsewhere begins without a payment, and one of the two must be said', async () => {
  const { ctx, walkIn, find } = await gym()
  const until = new Date(ctx.now.getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { status, data } = await walkIn({ paidUntil: until })
  expect([status, data.payment, data.subscription.status]).toEqual([201, null, 'active'])
  expect((await find('8877'))[0].subscriptions[0]).toMatchObject({ owesPaisa: '0', lastPayment: null })
  for (const body of [{}, { paidUntil: until, payment: { method: 'cash' } }])
    expect((await walkIn(body)).error).toMatchObject({ code: 'parameter_invalid', param: 'payment' })
})

test('all periods begin on a day of the month, and the first costs its share', async () => {
  const { ctx, walkIn } = await gym()
  // Not today's day of the month, so that the first period is shorter.
  const day = ctx.now.getUTCDate() === 15 ? 25 : 15
  const { status, data } = await walkIn({ anchor: { day }, payment: { method: 'cash' } })
  expect(status).toBe(201)
  expect(BigInt(data.payment.amountPaisa)).toBeLessThan(50_000n)
  const inKathmandu = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'Asia/Kathmandu' })
  expect(inKathmandu.format(new Date(data.subscription.paidUntil))).toBe(String(day))
})
