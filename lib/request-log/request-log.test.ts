import { describe, expect, it } from 'vitest'
import { GET as getCheckoutWallet } from '@/app/v1/checkout/sessions/[token]/wallet/route'
import * as customers from '@/app/v1/customers/[customerId]/route'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { DELETE as revokeKey } from '@/app/v1/merchant/api-keys/[keyId]/route'
import { POST as createKey } from '@/app/v1/merchant/api-keys/route'
import { GET as getBalance } from '@/app/v1/merchant/balance/route'
import { PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { GET as getOne } from '@/app/v1/merchant/requests/[id]/route'
import { GET as getAll } from '@/app/v1/merchant/requests/route'
import { GET as getWallet } from '@/app/v1/wallet/route'
import { newWireId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import { newSignedInCustomer, newStartedCheckout } from '@/testing/customer'
import { newMember, newOwner, signedIn } from '@/testing/merchant'
import { writeRequestLog } from './record'

/** A business with a key, and its owner who reads the log. */
async function shop() {
  const { businessId, ...person } = await newOwner()
  const { headers } = await signedIn({ businessId, ...person })
  const body = { name: 'Server', environment: 'sandbox' }
  const { data: key } = await call(createKey, headers, { path: '/v1/merchant/api-keys', body })
  const list = async (search = '') => {
    await writeRequestLog()
    const path = `/v1/merchant/requests${search}`
    return (await call(getAll, headers, { method: 'GET', path })).data.items
  }
  const ofKey = async () =>
    (await list()).filter(({ caller }: { caller: { id: string } }) => caller.id === key.id)
  return { businessId, headers, key, secret: key.secret as string, list, ofKey }
}

const getCustomer = (caller: string | Record<string, string>, customerId: string, search = '') =>
  call(customers.GET, caller, {
    method: 'GET',
    path: `/v1/customers/${encodeURIComponent(customerId)}${search}`,
    params: { customerId },
  })

const addCustomer = (caller: string, idempotencyKey?: string) =>
  call(
    createCustomer,
    { 'x-api-key': caller, 'user-agent': 'shop/2.1', 'x-forwarded-for': '203.0.113.9' },
    {
      path: '/v1/customers',
      body: { email: 'asha@example.com' },
      ...(idempotencyKey && { idempotencyKey }),
    },
  )

describe('a call to the API', () => {
  it('is in the log when its path has no parameters, for which the built server passes nothing', async () => {
    const { secret, ofKey } = await shop()
    const request = new Request('http://localhost/v1/customers', {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'asha@example.com' }),
    })
    await createCustomer(request, { params: Promise.resolve(undefined) as never })
    expect(await ofKey()).toMatchObject([{ operation: 'createCustomer', path: '/v1/customers' }])
  })

  it('is in the log with its key, its outcome and its program', async () => {
    const { secret, key, ofKey } = await shop()
    const made = await addCustomer(secret)
    expect(await ofKey()).toEqual([
      {
        id: made.requestId,
        createdAt: expect.any(String),
        method: 'POST',
        path: '/v1/customers',
        route: '/v1/customers',
        operation: 'createCustomer',
        status: 201,
        errorCode: null,
        durationMs: expect.any(Number),
        caller: { kind: 'api_key', id: key.id, name: 'Server' },
        ip: '203.0.113.9',
        userAgent: 'shop/2.1',
        replayOf: null,
        standsFor: 1,
      },
    ])
  })

  it('shows the ids of its path, and no query', async () => {
    const { secret, ofKey } = await shop()
    const { data: customer } = await addCustomer(secret)
    await getCustomer(secret, customer.id, '?email=asha@example.com')
    expect((await ofKey())[0]).toMatchObject({
      path: `/v1/customers/${customer.id}`,
      route: '/v1/customers/{customerId}',
    })
  })

  it('shows nothing of its path that could be a secret', async () => {
    const { secret, ofKey } = await shop()
    await getCustomer(secret, secret)
    await getCustomer(secret, 'a/b?c=d#e')
    for (const { path, errorCode } of await ofKey()) {
      expect(path).toBe('/v1/customers/{customerId}')
      expect(errorCode).toBe('resource_not_found')
    }
    const [{ text }] = (await query(`SELECT string_agg(r::text, ' ') AS text FROM request_log r`)) as [
      { text: string },
    ]
    expect(text).not.toContain(secret)
  })

  it('has the code of its refusal, also when a stored one is sent again', async () => {
    const { secret, ofKey } = await shop()
    const path = `/v1/customers/${newWireId('cus')}`
    const remove = () =>
      call(customers.DELETE, secret, {
        method: 'DELETE',
        path,
        params: { customerId: path.slice(14) },
        idempotencyKey: 'remove-once',
      })
    const first = await remove()
    const again = await remove()
    const [second, original] = await ofKey()
    expect(original).toMatchObject({
      id: first.requestId,
      status: 404,
      errorCode: 'resource_not_found',
      replayOf: null,
    })
    expect(second).toMatchObject({ status: 404, errorCode: 'resource_not_found', replayOf: first.requestId })
    expect(second.id).toBe(again.headers.get('x-replay-request-id'))
  })

  it('with a revoked key is in the log of the owner of the key; with an unknown key it is in none', async () => {
    const { headers, key, secret, ofKey } = await shop()
    await call(revokeKey, headers, { method: 'DELETE', params: { keyId: key.id } })
    expect((await addCustomer(secret)).status).toBe(401)
    expect((await addCustomer(secret.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')))).status).toBe(401)
    expect(await ofKey()).toMatchObject([{ status: 401, errorCode: 'api_key_invalid', ip: '203.0.113.9' }])
  })

  it('that the role of a member does not allow is in the log', async () => {
    const { businessId, list } = await shop()
    const viewer = await signedIn(await newMember(businessId, 'viewer'))
    await call(updateBusiness, viewer.headers, { method: 'PATCH', body: { name: 'Mine now' } })
    const [refused] = await list('?operation=updateBusiness')
    expect(refused).toMatchObject({
      status: 403,
      errorCode: 'role_insufficient',
      caller: { kind: 'member', name: 'Bimal' },
    })
  })

  it('of a customer is in the log only through a checkout of the business, without address and program', async () => {
    const { businessId, list } = await shop()
    const ctx = { ...(await signedIn(await newMember(businessId, 'admin'))).ctx }
    const customer = await newSignedInCustomer(ctx)
    await call(getWallet, customer.headers, { method: 'GET', path: '/v1/wallet' })
    const checkout = await newStartedCheckout(ctx, customer)
    const path = `/v1/checkout/sessions/${checkout.token}/wallet`
    const headers = { ...checkout.headers, 'user-agent': 'phone', 'x-forwarded-for': '203.0.113.10' }
    await call(getCheckoutWallet, headers, { method: 'GET', path, params: { token: checkout.token } })
    const calls = await list()
    expect(calls.find(({ operation }: { operation: string }) => operation === 'getWallet')).toBeUndefined()
    expect(calls[0]).toMatchObject({
      path: '/v1/checkout/sessions/{token}/wallet',
      caller: { kind: 'checkout', id: checkout.wireId },
      ip: null,
      userAgent: null,
    })
  })
})

describe('the log', () => {
  it('links a call with its events and audit entries', async () => {
    const { secret, headers, businessId } = await shop()
    const made = await addCustomer(secret)
    const patched = await call(updateBusiness, headers, { method: 'PATCH', body: { name: 'Hill Tea' } })
    await writeRequestLog()
    const read = (id: string) => call(getOne, headers, { method: 'GET', params: { id } })
    const { data } = await read(made.requestId)
    expect(data).toMatchObject({ events: [{ type: 'customer.created' }], auditEntries: [] })
    expect((await read(patched.requestId)).data).toMatchObject({
      events: [],
      auditEntries: [{ action: 'business.updated', objectId: expect.stringMatching(/^biz_/) }],
    })
    expect((await read(newWireId('req'))).status).toBe(404)
    const stranger = await shop()
    expect(
      (await call(getOne, stranger.headers, { method: 'GET', params: { id: made.requestId } })).status,
    ).toBe(404)
    expect(businessId).not.toBe(stranger.businessId)
  })

  it('is filtered by outcome, method, operation, key and time, and has pages', async () => {
    const { secret, key, headers, list } = await shop()
    const { data: customer } = await addCustomer(secret)
    await getCustomer(secret, customer.id)
    await getCustomer(secret, newWireId('cus'))
    const operations = async (search: string) =>
      (await list(search)).map(
        ({ operation, status }: { operation: string; status: number }) => `${operation} ${status}`,
      )
    expect(await operations('?status=4xx')).toEqual(['getCustomer 404'])
    expect(await operations('?status=5xx')).toEqual([])
    expect(await operations('?status=2xx&operation=getCustomer')).toEqual(['getCustomer 200'])
    expect(await operations('?method=POST')).toEqual(['createCustomer 201', 'createApiKey 201'])
    expect(await operations(`?key=${key.id}&method=POST`)).toEqual(['createCustomer 201'])
    expect(await operations('?method=POST&order=asc')).toEqual(['createApiKey 201', 'createCustomer 201'])
    for (const [from, to] of [
      ['since', 'until'],
      ['createdFrom', 'createdTo'],
    ]) {
      expect(await operations(`?${to}=2026-01-01T00:00:00Z`)).toEqual([])
      expect(await operations(`?${from}=2126-01-01T00:00:00Z`)).toEqual([])
    }
    const path = '/v1/merchant/requests?limit=2&operation=getCustomer'
    const first = (await call(getAll, headers, { method: 'GET', path })).data
    expect(first).toMatchObject({ items: [{ status: 404 }, { status: 200 }], nextCursor: null })
    const [page] = [(await call(getAll, headers, { method: 'GET', path: path.replace('2', '1') })).data]
    const rest = await call(getAll, headers, { method: 'GET', path: `${path}&cursor=${page.nextCursor}` })
    expect(rest.data.items).toMatchObject([{ status: 200 }])
  })

  it('shows a read of the balance to no other environment', async () => {
    const { headers } = await shop()
    await call(
      getBalance,
      { ...headers, 'x-environment': 'production' },
      { method: 'GET', path: '/v1/merchant/balance' },
    )
    await writeRequestLog()
    const read = async (environment: string) =>
      (
        await call(
          getAll,
          { ...headers, 'x-environment': environment },
          { method: 'GET', path: '/v1/merchant/requests?operation=getMerchantBalance' },
        )
      ).data.items.length
    expect([await read('sandbox'), await read('production')]).toEqual([0, 1])
  })
})
