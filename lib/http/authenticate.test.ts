import { beforeAll, describe, expect, it } from 'vitest'
import { POST as createProduct, GET as listProducts } from '@/app/v1/catalog/products/route'
import { GET as getBusiness, PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { GET as getClock } from '@/app/v1/sandbox/clock/route'
import { roleAllows, type Scope } from '@/lib/auth/permissions'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newMember, newOwner, signedIn } from '@/testing/merchant'

const product = { body: { name: 'Tea' } }
const get = { method: 'GET' } as const

describe('a merchant session', () => {
  it('may call the same operations as an API key, in the sandbox by default', async () => {
    const { headers } = await signedIn(await newOwner())
    expect((await call(createProduct, headers, product)).data).toMatchObject({ environment: 'sandbox' })
    const production = { ...headers, 'x-environment': 'production' }
    expect((await call(createProduct, production, product)).data).toMatchObject({ environment: 'production' })
    expect((await call(listProducts, production, get)).data.items).toHaveLength(1)
  })

  it('is refused with an unknown environment', async () => {
    const { headers } = await signedIn(await newOwner())
    const { status, error } = await call(listProducts, { ...headers, 'x-environment': 'staging' }, get)
    expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', 'x-environment'])
  })

  it('uses the sandbox clock in the sandbox, and real time in production', async () => {
    const { ctx, headers } = await signedIn(await newOwner())
    await advanceSandboxClock(ctx, { seconds: 86_400 })
    const made = async (environment: string) => {
      const response = await call(createProduct, { ...headers, 'x-environment': environment }, product)
      return new Date(response.data.createdAt).getTime()
    }
    const ahead = (await made('sandbox')) - (await made('production'))
    expect(Math.round(ahead / 3_600_000)).toBe(24)
    expect((await call(getClock, headers, get)).data.offsetSeconds).toBe(86_400)
  })

  it('is ignored if an API key is sent, too', async () => {
    const { headers } = await signedIn(await newOwner())
    const { sandboxKey } = await newBusiness()
    const both = { ...headers, 'x-api-key': sandboxKey }
    expect((await call(createProduct, both, product)).data).toMatchObject({ environment: 'sandbox' })
    const bad = await call(createProduct, { ...both, 'x-api-key': 'nep_test_nonsense' }, product)
    expect(bad.error?.code).toBe('api_key_invalid')
  })

  it.each([
    ['no credential', listProducts, {}, 'api_key_missing'],
    ['no cookie', getBusiness, {}, 'session_missing'],
    ['an API key alone', getBusiness, { 'x-api-key': 'nep_test_nonsense' }, 'session_missing'],
    ['a cookie of nobody', getBusiness, { cookie: `${sessionCookie().name}=nonsense` }, 'session_expired'],
  ])('is required: %s', async (_, operation, headers, code) => {
    const { status, error } = await call(operation, headers as Record<string, string>, get)
    expect([status, error?.code]).toEqual([401, code])
  })
})

describe('an API key', () => {
  it('has one environment, and x-environment must match it', async () => {
    const { sandboxKey, productionKey } = await newBusiness()
    const calling = async (key: string, environment: string) => {
      const headers = { 'x-api-key': key, 'x-environment': environment }
      const { status, error } = await call(listProducts, headers, get)
      return [status, error?.code]
    }
    expect(await calling(sandboxKey, 'sandbox')).toEqual([200, undefined])
    expect(await calling(productionKey, 'production')).toEqual([200, undefined])
    expect(await calling(sandboxKey, 'production')).toEqual([403, 'environment_mismatch'])
    expect(await calling(productionKey, 'sandbox')).toEqual([403, 'environment_mismatch'])
    expect(await calling(sandboxKey, 'staging')).toEqual([400, 'parameter_invalid'])
    expect(await calling('nep_test_nonsense', 'production')).toEqual([401, 'api_key_invalid'])
  })
})

describe('a write by cookie', () => {
  let headers: Record<string, string>
  beforeAll(async () => {
    headers = (await signedIn(await newOwner())).headers
  })
  const fromElsewhere = (from: Record<string, string>) => {
    const { origin: _, ...cookieAlone } = headers
    return call(createProduct, { ...cookieAlone, ...from }, product)
  }

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a lookalike', { origin: 'http://localhost:3000.evil.example' }],
    ['from another port', { origin: 'http://localhost:3001' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['from nowhere', {}],
  ])('%s is refused', async (_, from) => {
    const { status, error } = await fromElsewhere(from as Record<string, string>)
    expect([status, error?.code]).toEqual([403, 'origin_forbidden'])
  })

  it.each([
    ['its Origin', { origin: 'http://localhost:3000' }],
    ['its fetch metadata', { 'sec-fetch-site': 'same-origin' }],
  ])('from this site is accepted because of %s', async (_, from) => {
    const response = await fromElsewhere(from as Record<string, string>)
    expect(response.status).toBe(201)
  })

  it('must be JSON, which no form of another site can send', async () => {
    const plain = { ...headers, 'content-type': 'text/plain' }
    const request = new Request('http://localhost:3000/v1/catalog/products', {
      method: 'POST',
      headers: plain,
      body: JSON.stringify({ name: 'Tea' }),
    })
    expect((await createProduct(request, { params: Promise.resolve({}) })).status).toBe(415)
  })
})

describe('roles', () => {
  const may = (role: 'owner' | 'admin' | 'developer' | 'viewer', scope: Scope) =>
    (['sandbox', 'production'] as const).filter((environment) => roleAllows(role, environment, scope))
  const BOTH = ['sandbox', 'production']

  it.each([
    ['catalog:read', BOTH, BOTH, BOTH, BOTH],
    ['team:read', BOTH, BOTH, BOTH, BOTH],
    ['security:write', BOTH, BOTH, BOTH, BOTH],
    ['webhooks:write', BOTH, BOTH, BOTH, []],
    ['keys:write', BOTH, BOTH, BOTH, []],
    ['sandbox:write', BOTH, BOTH, BOTH, []],
    ['catalog:write', BOTH, BOTH, ['sandbox'], []],
    ['subscriptions:write', BOTH, BOTH, ['sandbox'], []],
    ['invoices:write', BOTH, BOTH, ['sandbox'], []],
    ['merchant:write', BOTH, BOTH, [], []],
    ['team:write', BOTH, BOTH, [], []],
  ] as const)('%s', (scope, owner, admin, developer, viewer) => {
    expect([may('owner', scope), may('admin', scope)]).toEqual([owner, admin])
    expect([may('developer', scope), may('viewer', scope)]).toEqual([developer, viewer])
  })

  it('are enforced for each call', async () => {
    const { businessId } = await newOwner()
    const viewer = await signedIn(await newMember(businessId, 'viewer'))
    expect((await call(listProducts, viewer.headers, get)).status).toBe(200)
    const refused = await call(createProduct, viewer.headers, product)
    expect([refused.status, refused.error?.code]).toEqual([403, 'role_insufficient'])
    const developer = await signedIn(await newMember(businessId, 'developer'))
    const body = { name: 'Another name' }
    const business = await call(updateBusiness, developer.headers, { method: 'PATCH', body })
    expect(business.error?.code).toBe('role_insufficient')
  })
})
