import { expect, it } from 'vitest'
import { GET, PATCH } from '@/app/v1/merchant/business/route'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { call } from '@/testing/call'
import { auditTrail, newOwner, signedIn } from '@/testing/merchant'

const path = '/v1/merchant/business'

it('changes only the fields that the request has', async () => {
  const owner = await newOwner()
  const { headers } = await signedIn(owner)
  const body = { name: 'Mountain Tea', finalAction: 'unpaid', timeZone: 'Asia/Kolkata' }
  const changed = await call(PATCH, headers, { method: 'PATCH', path, body })
  expect(changed.data).toMatchObject({ ...body, panNumber: null, vatEnabled: false })
  expect((await call(GET, headers, { method: 'GET', path })).data).toEqual(changed.data)
  expect(await auditTrail(owner.businessId)).toContain('business.updated')
})

it('writes no audit entry when nothing changes', async () => {
  const owner = await newOwner()
  const { headers } = await signedIn(owner)
  const before = (await call(GET, headers, { method: 'GET', path })).data
  for (const body of [{}, { name: before.name, vatEnabled: false }])
    expect((await call(PATCH, headers, { method: 'PATCH', path, body })).data).toEqual(before)
  expect(await auditTrail(owner.businessId)).not.toContain('business.updated')
})

it.each([
  ['a time zone that is none', { timeZone: 'Asia/Nowhere' }, 'timeZone'],
  ['an offset for a time zone', { timeZone: '+05:45' }, 'timeZone'],
  ['VAT without a PAN', { vatEnabled: true }, 'vatEnabled'],
  ['a PAN of eight digits', { panNumber: '12345678' }, 'panNumber'],
])('refuses %s', async (_, body, param) => {
  const { headers } = await signedIn(await newOwner())
  const { error } = await call(PATCH, headers, { method: 'PATCH', path, body })
  expect(error).toMatchObject({ code: 'parameter_invalid', param })
})

it('refuses another time zone while subscriptions are live, because their periods depend on it', async () => {
  const { ctx, headers } = await signedIn(await newOwner())
  await subscribe(ctx, await newCustomer(ctx, 100_000n), await newPrice(ctx))
  const body = { timeZone: 'Asia/Kolkata' }
  const refused = await call(PATCH, headers, { method: 'PATCH', path, body })
  expect(refused.error).toMatchObject({ code: 'parameter_invalid', param: 'timeZone' })
})
