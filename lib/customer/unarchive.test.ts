import { expect, it } from 'vitest'
import { DELETE as archive, PATCH as update } from '@/app/v1/customers/[customerId]/route'
import { POST as unarchive } from '@/app/v1/customers/[customerId]/unarchive/route'
import { POST as create } from '@/app/v1/customers/route'
import type { CustomerId } from '@/lib/core/id'
import { fromWire } from '@/lib/core/id'
import { eraseCustomer } from '@/lib/data-rights/erase-customer'
import { query } from '@/lib/infra/database/db'
import { newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'

async function archived() {
  const business = await newBusiness()
  const { data } = await call(create, business.sandboxKey, {
    body: { email: 'asha@example.com', name: 'Asha' },
  })
  const params = { customerId: data.id as string }
  const id = fromWire('cus', params.customerId) as CustomerId
  await call(archive, business.sandboxKey, { params, method: 'DELETE' })
  return { ...business, id, params, unarchive: () => call(unarchive, business.sandboxKey, { params }) }
}

const eventsOf = async (businessId: string) =>
  (
    await query<{ type: string }>('SELECT type FROM events WHERE business_id = $1 ORDER BY id', [businessId])
  ).map(({ type }) => type)

it('an archived customer is taken back as they were, once, and can be subscribed and changed again', async () => {
  const { ctx, businessId, sandboxKey, id, params, ...customer } = await archived()
  const { status, data } = await customer.unarchive()
  expect([status, data]).toMatchObject([200, { status: 'active', name: 'Asha', email: 'asha@example.com' }])
  expect((await customer.unarchive()).data).toEqual(data)
  expect(await eventsOf(businessId)).toEqual(['customer.created', 'customer.archived', 'customer.updated'])
  const [event] = await query<{ data: unknown }>(
    `SELECT data FROM events WHERE business_id = $1 AND type = 'customer.updated'`,
    [businessId],
  )
  expect(event?.data).toEqual(data)
  const changed = await call(update, sandboxKey, { params, method: 'PATCH', body: { name: 'Asha Rai' } })
  expect(changed.status).toBe(200)
  await topUp(ctx, id, 50_000n)
  expect((await subscribe(ctx, id, await newPrice(ctx))).status).toBe('active')
})

it('an erased customer is not taken back, nor is one of another business', async () => {
  const { ctx, id, params, ...customer } = await archived()
  const foreign = await newBusiness()
  const missing = await call(unarchive, foreign.sandboxKey, { params })
  expect([missing.status, missing.error?.code]).toEqual([404, 'resource_not_found'])
  await eraseCustomer(ctx, id)
  const refused = await customer.unarchive()
  expect([refused.status, refused.error?.code]).toEqual([409, 'customer_archived'])
})
