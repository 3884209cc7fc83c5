import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import { newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newStartedCheckout, type StartedCheckout } from '@/testing/customer'
import { newOwner, signedIn } from '@/testing/merchant'
import { route } from './route'

// Operations of a checkout that return who called.

const data = z.record(z.string(), z.unknown())
const params = z.object({ token: z.string() })

const writeCheckout = route({
  operation: 'writeCheckout',
  summary: 'For the person who started a checkout',
  auth: ['checkoutBearer'],
  params,
  response: data,
  handler: async ({ ctx: { checkoutId, businessId, environment, actor } }) => ({
    checkoutId,
    businessId,
    environment,
    actor,
    made: newId('req'),
  }),
})
const startCheckout = route({
  operation: 'startCheckout',
  summary: 'For everybody who knows the address',
  auth: ['checkoutBearer', 'anonymous'],
  params,
  anonymousSubject: ({ params: { token } }) => token,
  response: data,
  handler: async ({ ctx }) => ({ who: ctx.actor.kind, made: newId('req') }),
})
const readCheckout = route({
  operation: 'readCheckout',
  summary: 'One address, the view of the merchant and that of the customer',
  auth: ['apiKey', 'merchantSession', 'checkoutBearer', 'anonymous'],
  scope: 'checkout:read',
  params,
  response: data,
  handler: async ({ ctx }) => ({ who: ctx.actor.kind, bearer: 'bearerExpiresAt' in ctx }),
})
const get = { method: 'GET' } as const

let business: TestBusiness
let checkout: StartedCheckout
beforeAll(async () => {
  business = await newBusiness()
  checkout = await newStartedCheckout(business.ctx)
})

describe('the bearer of a checkout', () => {
  const write = (headers: Record<string, string>, token = checkout.token, idempotencyKey?: string) =>
    call(writeCheckout, headers, { params: { token }, ...(idempotencyKey && { idempotencyKey }) })

  it('acts in the business and environment of its checkout', async () => {
    expect((await write(checkout.headers)).data).toMatchObject({
      checkoutId: checkout.id,
      businessId: business.businessId,
      environment: 'sandbox',
      actor: { kind: 'checkout', id: checkout.wireId },
    })
  })

  it('expires', async () => {
    const old = await newStartedCheckout(business.ctx)
    await query(
      `UPDATE checkout_sessions SET bearer_expires_at = now() - interval '1 second' WHERE business_id = $1 AND id = $2`,
      [business.businessId, old.id],
    )
    expect((await write(old.headers, old.token)).error?.code).toBe('bearer_invalid')
    // If an operation needs no bearer, an expired one is ignored.
    const started = await call(startCheckout, old.headers, { params: { token: old.token } })
    expect(started.data.who).toBe('anonymous')
  })

  it('may come as a cookie, for a write from a page of this site', async () => {
    const cookie = { cookie: `khata_checkout=${checkout.bearer}` }
    expect((await write({ ...cookie, origin: 'http://localhost:3000' })).status).toBe(200)
    expect((await write(cookie)).error?.code).toBe('origin_forbidden')
  })
})

describe('the one address of a checkout', () => {
  const read = (headers: Record<string, string>, token: string) =>
    call(readCheckout, headers, { ...get, params: { token } })

  it('shows the customer their view, with or without the bearer', async () => {
    expect((await read({}, checkout.token)).data).toEqual({ who: 'anonymous', bearer: false })
    expect((await read(checkout.headers, checkout.token)).data).toEqual({ who: 'checkout', bearer: true })
    expect((await read({ authorization: 'Bearer nonsense' }, checkout.token)).error?.code).toBe(
      'bearer_invalid',
    )
  })

  it('shows the merchant their view under the id, and ignores a dashboard cookie under the token', async () => {
    const { headers } = await signedIn(await newOwner())
    expect((await read(headers, checkout.wireId)).data.who).toBe('merchant')
    expect((await read(headers, checkout.token)).data.who).toBe('anonymous')
    expect((await read({ 'x-api-key': business.sandboxKey }, checkout.wireId)).data.who).toBe('api_key')
    expect((await read({}, checkout.wireId)).error?.code).toBe('api_key_missing')
  })

  it('has the tenant of the checkout, also without a bearer', async () => {
    const call = { requestId: 'req_test', ip: undefined }
    expect(await findCheckoutVisit(checkout.token, call)).toMatchObject({
      checkoutId: checkout.id,
      businessId: business.businessId,
      environment: 'sandbox',
    })
    expect(await findCheckoutVisit('none', call)).toBeUndefined()
  })
})
