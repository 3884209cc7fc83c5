import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as createCheckoutSession } from '@/app/v1/checkout/sessions/route'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { POST as topUp } from '@/app/v1/sandbox/customers/[customerId]/topup/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { POST as createEndpoint } from '@/app/v1/webhooks/endpoints/route'
import { toWire } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { balanceOf, newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { purgeResponses } from './idempotency'

/** Makes every stored response of the business older, by the database's clock. */
const age = (businessId: string, interval: string) =>
  query('UPDATE idempotency_keys SET created_at = created_at - $2::interval WHERE scope_id = $1', [
    businessId,
    interval,
  ])

const customersOf = async (businessId: string) =>
  (await query('SELECT 1 FROM customers WHERE business_id = $1', [businessId])).length

describe('an Idempotency-Key', () => {
  it('charges once in a hundred parallel calls; the others get the same response or `idempotency_in_flight`', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const customerId = await newCustomer(ctx, 1_000_000n)
    const price = await newPrice(ctx)
    const body = { priceId: toWire('price', price.id), customerId: toWire('cus', customerId) }
    const idempotencyKey = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => call(createSubscription, sandboxKey, { body, idempotencyKey })),
    )
    const created = responses.filter(({ status }) => status === 201)
    expect(new Set(created.map(({ data }) => data.id)).size).toBe(1)
    expect(created.filter(({ headers }) => !headers.get('idempotency-replayed'))).toHaveLength(1)
    for (const { status, error, headers } of responses) {
      if (status === 201) continue
      expect([status, error?.code]).toEqual([409, 'idempotency_in_flight'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await balanceOf(ctx, customerId)).toBe(950_000n)
    const again = await call(createSubscription, sandboxKey, { body, idempotencyKey })
    expect([again.status, again.data.id]).toEqual([201, created[0]?.data.id])
  })

  it('replays the same bytes for exactly 24 hours', async () => {
    const { businessId, sandboxKey } = await newBusiness()
    const send = async () => {
      const request = new Request('http://localhost:3000/v1/customers', {
        method: 'POST',
        headers: { 'x-api-key': sandboxKey, 'content-type': 'application/json', 'idempotency-key': 'k-1' },
        body: '{"email":"sita@example.com"}',
      })
      const response = await createCustomer(request, { params: Promise.resolve({}) })
      return { replayed: response.headers.get('idempotency-replayed'), text: await response.text() }
    }
    const first = await send()
    expect(await send()).toEqual({ replayed: 'true', text: first.text })
    await age(businessId, '23:59:59')
    expect(await send()).toEqual({ replayed: 'true', text: first.text })
    await age(businessId, '00:00:02')
    const later = await send()
    expect(later.replayed).toBeNull()
    expect(await customersOf(businessId)).toBe(2)
  })

  it('has its response deleted after 24 hours', async () => {
    const { businessId, sandboxKey } = await newBusiness()
    const create = async (idempotencyKey: string) =>
      (await call(createCustomer, sandboxKey, { body: { email: 'a@example.com' }, idempotencyKey })).data.id
    const first = await create('old')
    await age(businessId, '24:00:01')
    const second = await create('young')
    expect(await purgeResponses()).toBe(1)
    expect(await purgeResponses()).toBe(0)
    expect(await create('young')).toBe(second)
    expect(await create('old')).not.toBe(first)
  })

  it('is refused with another body or another path', async () => {
    const { sandboxKey } = await newBusiness()
    const options = { idempotencyKey: 'k-1', path: '/v1/customers' }
    await call(createCustomer, sandboxKey, { ...options, body: { email: 'a@example.com' } })
    const otherBody = await call(createCustomer, sandboxKey, { ...options, body: { email: 'b@example.com' } })
    expect([otherBody.status, otherBody.error?.code]).toEqual([422, 'idempotency_key_reused'])
    const otherPath = await call(createCustomer, sandboxKey, {
      ...options,
      path: '/v1/catalog/products',
      body: { email: 'a@example.com' },
    })
    expect(otherPath.status).toBe(422)
  })

  it('has its own responses per business and environment', async () => {
    const { businessId, sandboxKey, productionKey } = await newBusiness()
    const other = await newBusiness()
    const options = { idempotencyKey: 'k-1', body: { email: 'a@example.com' } }
    for (const key of [sandboxKey, productionKey, other.sandboxKey]) {
      expect((await call(createCustomer, key, options)).headers.get('idempotency-replayed')).toBeNull()
    }
    expect(await customersOf(businessId)).toBe(2)
  })

  it('stores a 402: a retry gets it again, although a new key would now succeed', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const customerId = await newCustomer(ctx, 1n)
    const price = await newPrice(ctx)
    const body = { priceId: toWire('price', price.id), customerId: toWire('cus', customerId) }
    const refused = await call(createSubscription, sandboxKey, { body, idempotencyKey: 'k-1' })
    expect([refused.status, refused.error?.code]).toEqual([402, 'insufficient_balance'])
    await topUpSandboxCustomer(ctx, customerId, { amountPaisa: price.amountPaisa })
    const again = await call(createSubscription, sandboxKey, { body, idempotencyKey: 'k-1' })
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([402, 'true'])
    const other = await call(createSubscription, sandboxKey, { body, idempotencyKey: 'k-2' })
    expect(other.status).toBe(201)
  })

  it('does not store a 400, so the corrected call may use it', async () => {
    const { sandboxKey } = await newBusiness()
    const mistaken = await call(createCustomer, sandboxKey, {
      body: { email: 'nobody' },
      idempotencyKey: 'k-1',
    })
    expect(mistaken.status).toBe(400)
    const corrected = await call(createCustomer, sandboxKey, {
      body: { email: 'a@example.com' },
      idempotencyKey: 'k-1',
    })
    expect(corrected.status).toBe(201)
  })

  it('is required for a checkout session, and has at most 255 characters', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const body = { priceId: toWire('price', (await newPrice(ctx)).id) }
    expect((await call(createCheckoutSession, sandboxKey, { body })).error?.code).toBe(
      'idempotency_key_required',
    )
    const tooLong = await call(createCheckoutSession, sandboxKey, { body, idempotencyKey: 'k'.repeat(256) })
    expect(tooLong.error?.code).toBe('idempotency_key_invalid')
  })

  it('replays a secret, although the database stores it encrypted', async () => {
    const { businessId, sandboxKey } = await newBusiness()
    const options = {
      idempotencyKey: randomUUID(),
      body: { url: 'https://hooks.example.com/khata', enabled_events: ['*'] },
    }
    const { data } = await call(createEndpoint, sandboxKey, options)
    expect(data.secret).toMatch(/^whsec_/)
    expect((await call(createEndpoint, sandboxKey, options)).data.secret).toBe(data.secret)
    const rows = await query<{ body: Buffer; row: string }>(
      'SELECT body, k::text AS row FROM idempotency_keys k WHERE scope_id = $1',
      [businessId],
    )
    expect(rows.length).toBe(1)
    for (const { body, row } of rows) {
      expect(body.toString('latin1')).not.toContain(data.secret)
      expect(row).not.toContain(options.idempotencyKey)
    }
  })
})

it('thirty top-ups of one wallet all succeed, and other businesses are served meanwhile', async () => {
  const { ctx, sandboxKey, productionKey } = await newBusiness()
  const other = await newBusiness()
  const customerId = await newCustomer(ctx, 1_000n)
  const params = { customerId: toWire('cus', customerId) }
  const topUps = await inTransaction(async (tx) => {
    await lockCustomer(tx, ctx, customerId)
    const begun = Array.from({ length: 30 }, () =>
      call(topUp, sandboxKey, { params, body: { amountPaisa: '1000' }, idempotencyKey: randomUUID() }),
    )
    const body = { email: 'sita@example.com' }
    for (const key of [other.sandboxKey, other.productionKey, productionKey])
      expect((await call(createCustomer, key, { body })).status).toBe(201)
    return begun
  })
  const statuses = (await Promise.all(topUps)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 201))
  expect(await balanceOf(ctx, customerId)).toBe(31_000n)
})
