import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newSignedInCustomer, type SignedInCustomer } from '@/testing/customer'
import { route } from './route'

// Operations that return who called, one for each way of authentication.

const data = z.record(z.string(), z.unknown())
const body = z.strictObject({ phone: z.string().default('none') })

const readMine = route({
  operation: 'readMine',
  summary: 'For signed-in customers',
  auth: ['endUser'],
  response: data,
  handler: async ({ ctx }) => ({ ...ctx }),
})
const writeMine = route({
  operation: 'writeMine',
  summary: 'For signed-in customers',
  auth: ['endUser'],
  response: data,
  handler: async ({ ctx: { walletId, tx } }) => ({
    walletId,
    inTransaction: tx !== undefined,
    made: newId('req'),
  }),
})
const login = route({
  operation: 'login',
  summary: 'For everybody',
  auth: ['anonymous'],
  body,
  anonymousSubject: ({ body: { phone } }) => phone,
  response: data,
  secretResponse: true,
  cookie: ({ token }) => `khata_user=${token}; Path=/; HttpOnly`,
  handler: async ({ body: { phone } }) => ({ token: newId('req'), phone }),
})

const get = { method: 'GET' } as const

let business: TestBusiness
let customer: SignedInCustomer
beforeAll(async () => {
  business = await newBusiness()
  customer = await newSignedInCustomer(business.ctx)
})

describe('a signed-in customer', () => {
  it('calls with a bearer token or a cookie, in the environment of the wallet', async () => {
    for (const headers of [customer.headers, { cookie: `khata_user=${customer.token}` }]) {
      const response = await call(readMine, headers, get)
      expect(response.data).toMatchObject({
        userId: customer.userId,
        walletId: customer.walletId,
        environment: 'sandbox',
        businessId: business.businessId,
        actor: { kind: 'end_user', id: expect.stringMatching(/^usr_/) },
      })
    }
    const paying = await newSignedInCustomer({ environment: 'production', businessId: null })
    const { data: inProduction } = await call(readMine, paying.headers, get)
    expect(inProduction).toMatchObject({ environment: 'production', businessId: null })
  })

  it('uses the sandbox clock of the business', async () => {
    const { ctx } = await newBusiness()
    const { headers } = await newSignedInCustomer(ctx)
    await advanceSandboxClock(ctx, { seconds: 86_400 })
    const { data: mine } = await call(readMine, headers, get)
    expect(Math.round((new Date(mine.now).getTime() - Date.now()) / 3_600_000)).toBe(24)
  })

  it('writes by cookie only from a page under APP_URL or CHECKOUT_URL', async () => {
    const cookie = { cookie: `khata_user=${customer.token}` }
    const write = async (headers: Record<string, string>) => (await call(writeMine, headers)).error?.code
    expect(await write({ ...cookie, origin: 'http://localhost:3000' })).toBeUndefined()
    expect(await write({ ...cookie, 'sec-fetch-site': 'same-origin' })).toBeUndefined()
    expect(await write(customer.headers)).toBeUndefined()
    for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await write({ ...cookie, ...headers })).toBe('origin_forbidden')
  })

  it.each([
    [
      'thirty days after signing in',
      `created_at = now() - interval '31 days', expires_at = now() - interval '1 day'`,
    ],
    ['after a week without a call', `last_seen_at = now() - interval '7 days 1 second'`],
  ])('has to sign in again %s', async (_, change) => {
    const { headers, id } = await newSignedInCustomer(business.ctx)
    expect((await call(readMine, headers, get)).status).toBe(200)
    await query(`UPDATE end_user_sessions SET ${change} WHERE id = $1`, [id])
    expect((await call(readMine, headers, get)).error?.code).toBe('session_expired')
  })

  it('gets a replay only of their own calls', async () => {
    const idempotencyKey = randomUUID()
    const first = await call(writeMine, customer.headers, { idempotencyKey })
    const again = await call(writeMine, customer.cookieHeaders, { idempotencyKey })
    expect(again.data).toEqual(first.data)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const other = await newSignedInCustomer(business.ctx)
    const theirs = await call(writeMine, other.headers, { idempotencyKey })
    expect(theirs.data).toMatchObject({ walletId: other.walletId, inTransaction: true })
    expect(theirs.headers.get('idempotency-replayed')).toBeNull()
  })
})

describe('a caller without credentials', () => {
  const send = (phone: string, idempotencyKey: string) => call(login, {}, { body: { phone }, idempotencyKey })

  it('gets the same response again for the same key and subject, with its cookie', async () => {
    const key = randomUUID()
    const first = await send('a', key)
    expect(first.headers.get('set-cookie')).toBe(`khata_user=${first.data.token}; Path=/; HttpOnly`)
    const again = await send('a', key)
    expect(again.data).toEqual(first.data)
    expect(again.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'))
    expect((await send('b', key)).data.token).not.toBe(first.data.token)
  })

  it('has a response that the database cannot read', async () => {
    const { data: made } = await send('c', randomUUID())
    const rows = await query<{ body: Buffer }>(`SELECT body FROM idempotency_keys WHERE encrypted`)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.body.toString('latin1')).not.toContain(made.token)
  })
})
