import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { GET } from '@/app/v1/counter/kept-members/route'
import { POST as sell } from '@/app/v1/subscriptions/walk-in/route'
import { reversePayment } from '@/lib/billing/reverse-payment'
import { fromWire, type PaymentId, toWire } from '@/lib/core/id'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newMember, signedIn } from '@/testing/merchant'
import { countDeskSales } from './sales'

test('a counter keeps names, four digits and how members stand, and nothing else of them', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const price = await newPrice(ctx)
  const { data } = await call(sell, sandboxKey, {
    body: {
      name: 'Asha Rai',
      phone: '9841998877',
      priceId: toWire('price', price.id),
      payment: { method: 'cash' },
    },
    idempotencyKey: randomUUID(),
  })
  const list = (key: string) => call(GET, key, { method: 'GET' })
  const { data: kept } = await list(sandboxKey)
  expect(kept).toMatchObject({ hasMore: false, asOf: expect.any(String) })
  expect(kept.items).toEqual([
    {
      id: data.customer.id,
      name: 'Asha Rai',
      lastDigits: '8877',
      subscriptions: [
        expect.objectContaining({
          id: data.subscription.id,
          paidUntil: data.subscription.paidUntil,
          owesPaisa: '0',
        }),
      ],
    },
  ])
  expect(JSON.stringify(kept)).not.toContain('984199')
  const other = await newBusiness()
  expect((await list(other.sandboxKey)).data.items).toEqual([])
})

test('what a desk sells most is counted from what its people took, without what was reversed', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const [gym, pool] = [await newPrice(ctx), await newPrice(ctx)]
  await signedIn(await newMember(ctx.businessId, 'owner'))
  const cashier = await signedIn(await newMember(ctx.businessId, 'cashier'))
  const take = async (who: string | Record<string, string>, price: { id: string }) => {
    const payment = { method: 'cash' }
    const body = { name: 'Asha Rai', phone: '9841998877', priceId: toWire('price', price.id), payment }
    return (await call(sell, who, { body, idempotencyKey: randomUUID() })).data.payment.id as string
  }
  await take(cashier.headers, gym)
  await take(cashier.headers, gym)
  const mistake = await take(cashier.headers, pool)
  await take(sandboxKey, pool)
  await reversePayment(ctx, fromWire('pay', mistake) as PaymentId, { reason: 'Wrong plan.' })
  expect(await countDeskSales(ctx)).toEqual(new Map([[gym.id, 2]]))
})
