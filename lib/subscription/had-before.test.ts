import { expect, it } from 'vitest'
import { POST } from '@/app/v1/subscriptions/route'
import { toWire } from '@/lib/core/id'
import { newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { linkCustomer, newPhone } from '@/testing/customer'

it('a new subscription says what the same person has and has had before, as any customer', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const price = await newPrice(ctx, { trialDays: 7 })
  const other = await newPrice(ctx, { trialDays: 7 })
  const phone = newPhone()
  const [first, second] = [await newCustomer(ctx), await newCustomer(ctx)]
  for (const customerId of [first, second]) await linkCustomer(ctx, customerId, phone)
  const start = async (customerId: string, { id }: { id: string }) => {
    const body = { customerId: toWire('cus', customerId), priceId: toWire('price', id) }
    const { data, meta } = await call(POST, sandboxKey, { body, idempotencyKey: customerId + id })
    return { id: data.id as string, meta }
  }
  const begun = await start(first, price)
  expect(begun.meta).toEqual({ trialUsedBefore: false, liveSubscriptionIds: [] })
  const again = { trialUsedBefore: true, liveSubscriptionIds: [begun.id] }
  expect((await start(second, price)).meta).toEqual(again)
  // The same call again has the same response, although there is one subscription more now.
  expect((await start(second, price)).meta).toEqual(again)
  expect((await start(second, other)).meta).toEqual({ trialUsedBefore: false, liveSubscriptionIds: [] })
  // Nothing of it is visible for another person.
  expect((await start(await newCustomer(ctx), price)).meta).toEqual({
    trialUsedBefore: false,
    liveSubscriptionIds: [],
  })
})
