import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { POST as reverse } from '@/app/v1/payments/[id]/reverse/route'
import { GET as list } from '@/app/v1/payments/route'
import { POST as pay } from '@/app/v1/subscriptions/[id]/payments/route'
import { POST as create } from '@/app/v1/subscriptions/route'
import { fromWire, type SubscriptionId, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { invoicesOf, newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'

/** A member who paid the first `months` months, Rs 500 each, at the counter. */
export async function paidInCash(
  periods = 1,
  more: Record<string, unknown> = {},
  coupon?: object,
  terms = {},
) {
  const business = await newBusiness()
  const customerId = await newCustomer(business.ctx)
  if (coupon) await createCoupon(business.ctx, createCouponInput.parse(coupon))
  const priceId = toWire('price', (await newPrice(business.ctx, terms)).id)
  const body = {
    customerId: toWire('cus', customerId),
    priceId,
    collection: 'outside',
    payment: { method: 'cash', periods },
    ...more,
  }
  const made = await call(create, business.sandboxKey, { body, idempotencyKey: randomUUID() })
  expect(made.error).toBeUndefined()
  const id = fromWire('sub', made.data.id) as SubscriptionId
  const record = async (count: number, method = 'cash') => {
    const { data, error } = await call(pay, business.sandboxKey, {
      params: { id: made.data.id },
      body: { method, periods: count },
      idempotencyKey: randomUUID(),
    })
    expect(error).toBeUndefined()
    return data.payment.id as string
  }
  const payments = async () =>
    (await invoicesOf(business.ctx, id)).map(({ status, origin }) => `${origin} ${status}`)
  const takeBack = (payment: string) =>
    call(reverse, business.sandboxKey, {
      params: { id: payment },
      body: { reason: 'The cheque came back.' },
      idempotencyKey: randomUUID(),
    })
  return { ...business, customerId, id, record, takeBack, payments }
}

/** The ids of a member's payments, newest first. */
export async function paymentsOf({ sandboxKey, id }: Awaited<ReturnType<typeof paidInCash>>) {
  const path = `/v1/payments?subscriptionId=${toWire('sub', id)}`
  const { data } = await call(list, sandboxKey, { method: 'GET', path })
  return data.items.map((each: { id: string }) => each.id) as [string, ...string[]]
}
