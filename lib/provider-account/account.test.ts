import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GET as get, PATCH as update } from '@/app/v1/merchant/provider-accounts/[id]/route'
import { POST as verify } from '@/app/v1/merchant/provider-accounts/[id]/verify/route'
import { POST as create, GET as list } from '@/app/v1/merchant/provider-accounts/route'
import type { Environment } from '@/lib/core/api-key-format'
import { DAY_MS } from '@/lib/core/duration'
import { query } from '@/lib/infra/database/db'
import { TEST_PRIVATE_KEY } from '@/lib/infra/keys/private-key'
import { CALLS, REFUSED_KEYS, TROUBLE } from '@/lib/top-up/provider-server.fixture'
import { call } from '@/testing/call'
import { auditTrail, mailsTo, newMember, newOwner, signedIn, type TestPerson } from '@/testing/merchant'

const SECRET = 'live-secret-of-a-shop-7f3a'
const khalti = (secretKey = SECRET) => ({ provider: 'khalti', settings: { secretKey } })
const esewa = (productCode = `NP-ES-${randomUUID()}`) => ({
  provider: 'esewa',
  settings: { productCode, secretKey: SECRET },
})

async function browserOf(person: TestPerson, environment: Environment) {
  return { ...(await signedIn(person)).headers, 'x-environment': environment }
}

type Headers = Record<string, string>
const added = (headers: Headers, body: object) => call(create, headers, { body })
const verified = (headers: Headers, id: string) => call(verify, headers, { params: { id } })
const changed = (headers: Headers, id: string, body: object) =>
  call(update, headers, { method: 'PATCH', params: { id }, body })

async function newShop(environment: Environment) {
  const owner = await newOwner()
  return { owner, headers: await browserOf(owner, environment) }
}

describe('an account of a merchant at a provider', () => {
  it('is added unverified, and nobody reads more of its secret than the end', async () => {
    const { headers, owner } = await newShop('sandbox')
    const body = esewa('NP-ES-SHOP')
    const options = { body, idempotencyKey: randomUUID() }
    const { status, data } = await call(create, headers, options)
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.stringMatching(/^pac_/),
      environment: 'sandbox',
      provider: 'esewa',
      settings: { productCode: 'NP-ES-SHOP', secretKey: '••••7f3a' },
      status: 'unverified',
      lastError: null,
      verifiedAt: null,
      usableFrom: null,
      createdAt: data.createdAt,
      updatedAt: data.createdAt,
    })
    expect((await call(create, headers, options)).data).toEqual(data)
    const viewer = await browserOf(await newMember(owner.businessId, 'viewer'), 'sandbox')
    expect((await call(get, viewer, { method: 'GET', params: { id: data.id } })).data).toEqual(data)
    expect((await call(list, viewer, { method: 'GET' })).data.items).toEqual([data])
    for (const table of [
      'audit_entries',
      'request_log',
      'idempotency_keys',
      'provider_accounts',
      'outbox_messages',
    ])
      expect(await query(`SELECT 1 FROM ${table} t WHERE t::text LIKE $1`, [`%${SECRET}%`])).toEqual([])
    expect(await auditTrail(owner.businessId)).toContain('provider_account.created')
  })

  it('shows nothing of a secret that is too short to hide', async () => {
    const { headers } = await newShop('sandbox')
    expect((await added(headers, khalti('abcd'))).data.settings).toEqual({ secretKey: '••••' })
  })

  it.each([
    [
      'no secret',
      { provider: 'esewa', settings: { productCode: 'NP' } },
      'parameter_missing',
      'settings.secretKey',
    ],
    [
      'an unknown setting',
      { provider: 'khalti', settings: { secretKey: 'k', baseUrl: 'https://evil.example' } },
      'parameter_unknown',
      'settings.baseUrl',
    ],
    [
      'a secret that is no header',
      { provider: 'khalti', settings: { secretKey: 'a\r\nb: c' } },
      'parameter_invalid',
      'settings.secretKey',
    ],
    [
      'a masked secret',
      { provider: 'khalti', settings: { secretKey: '••••7f3a' } },
      'parameter_invalid',
      'settings.secretKey',
    ],
    ['an unknown provider', { provider: 'sandbox', settings: {} }, 'parameter_invalid', 'provider'],
  ])('is refused with %s', async (_, body, code, param) => {
    const { headers } = await newShop('sandbox')
    const { status, error } = await added(headers, body)
    expect({ status, code: error?.code, param: error?.param }).toEqual({ status: 400, code, param })
  })

  it('at connectIPS has a key, which nobody reads either', async () => {
    const { headers } = await newShop('production')
    const merchantId = String(randomInt(1_000_000_000))
    const settings = {
      merchantId: `1${merchantId}`,
      appId: 'MER-550-APP-1',
      appName: 'Himal Fitness',
      password: 'password-of-NCHL',
      privateKey: TEST_PRIVATE_KEY,
    }
    const { status, data } = await added(headers, { provider: 'connectips', settings })
    expect(status).toBe(201)
    const password = '••••NCHL'
    expect(data.settings).toEqual({
      ...settings,
      password,
      privateKey: `••••${TEST_PRIVATE_KEY.slice(-4)}`,
    })
    for (const [name, value] of [
      ['privateKey', 'c2VjcmV0'],
      ['merchantId', 'MER'],
      ['appId', 'a:b'],
    ] as const) {
      const wrong = await changed(headers, data.id, { settings: { [name]: value } })
      expect([wrong.error?.code, wrong.error?.param]).toEqual(['parameter_invalid', `settings.${name}`])
    }
  })

  it('needs no settings in the sandbox, where the simulator takes the money', async () => {
    const { headers } = await newShop('sandbox')
    const body = { provider: 'connectips', settings: {} }
    expect((await added(headers, body)).data).toMatchObject({ settings: {}, status: 'unverified' })
    const production = await added({ ...headers, 'x-environment': 'production' }, body)
    expect([production.error?.code, production.error?.param]).toEqual([
      'parameter_missing',
      'settings.merchantId',
    ])
  })

  it('is written by owners only, and in production with a fresh password', async () => {
    const { headers, owner } = await newShop('production')
    const { data } = await added(headers, khalti())
    const admin = await browserOf(await newMember(owner.businessId, 'admin'), 'production')
    for (const { error } of [
      await added(admin, esewa()),
      await changed(admin, data.id, { disabled: true }),
      await verified(admin, data.id),
    ])
      expect(error?.code).toBe('role_insufficient')
    await query(
      `UPDATE merchant_sessions SET identity_proved_at = now() - interval '31 minutes' WHERE business_id = $1`,
      [owner.businessId],
    )
    for (const { error } of [
      await added(headers, esewa()),
      await changed(headers, data.id, { disabled: true }),
      await verified(headers, data.id),
    ])
      expect(error?.code).toBe('reauthentication_required')
    const sandbox = { ...headers, 'x-environment': 'sandbox' }
    expect((await added(sandbox, khalti())).status).toBe(201)
  })

  it('is one in use for each provider, also of two that come at once', async () => {
    const { headers } = await newShop('sandbox')
    const both = await Promise.all([added(headers, khalti()), added(headers, khalti())])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const id = both.find(({ status }) => status === 201)?.data.id
    expect((await added(headers, khalti())).error?.code).toBe('provider_account_exists')
    expect((await changed(headers, id, { disabled: true })).data.status).toBe('disabled')
    expect((await added(headers, khalti())).status).toBe(201)
    expect((await changed(headers, id, { disabled: false })).error?.code).toBe('provider_account_exists')
  })

  it('shares no product code of production with another business, in whichever case', async () => {
    const [one, other] = [await newShop('production'), await newShop('production')]
    const code = `np-${randomUUID()}`
    const { data } = await added(one.headers, esewa(code))
    expect((await added(other.headers, esewa(code.toUpperCase()))).error?.code).toBe(
      'provider_account_exists',
    )
    const mine = (await added(other.headers, esewa())).data
    const moved = await changed(other.headers, mine.id, { settings: { productCode: code } })
    expect(moved.error?.code).toBe('provider_account_exists')
    expect((await added({ ...other.headers, 'x-environment': 'sandbox' }, esewa(code))).status).toBe(201)
    await changed(one.headers, data.id, { disabled: true })
    expect((await changed(other.headers, mine.id, { settings: { productCode: code } })).status).toBe(200)
  })

  it('of another business or environment is not there', async () => {
    const [one, other] = [await newShop('sandbox'), await newShop('sandbox')]
    const { id } = (await added(one.headers, khalti())).data
    for (const headers of [other.headers, { ...one.headers, 'x-environment': 'production' }])
      for (const { status } of [
        await call(get, headers, { method: 'GET', params: { id } }),
        await changed(headers, id, { disabled: true }),
        await verified(headers, id),
      ])
        expect(status).toBe(404)
  })
})

describe('a verification', () => {
  it('asks the provider, and keeps what it refuses', async () => {
    const { headers } = await newShop('sandbox')
    const { id } = (await added(headers, khalti('wrong-key-of-khalti'))).data
    REFUSED_KEYS.add('wrong-key-of-khalti')
    const refused = await verified(headers, id)
    expect(refused.status).toBe(200)
    expect(refused.data).toMatchObject({
      status: 'unverified',
      lastError: 'Khalti does not accept this secret key.',
      verifiedAt: null,
    })
    const corrected = await changed(headers, id, { settings: { secretKey: SECRET } })
    expect(corrected.data).toMatchObject({
      status: 'unverified',
      lastError: null,
      settings: { secretKey: '••••7f3a' },
    })
    const { data } = await verified(headers, id)
    expect(data).toMatchObject({ status: 'verified', lastError: null })
    expect(data.usableFrom).toBe(data.verifiedAt)
    expect((await verified(headers, id)).data.verifiedAt).toBe(data.verifiedAt)
    expect((await changed(headers, id, { settings: { secretKey: SECRET } })).data).toMatchObject({
      status: 'verified',
    })
  })

  it('says that the provider is silent, and changes nothing', async () => {
    const { headers } = await newShop('sandbox')
    for (const body of [khalti(), esewa()]) {
      const account = (await added(headers, body)).data
      TROUBLE.answer = (response) => response.writeHead(503).end()
      const { status, error } = await verified(headers, account.id)
      expect([status, error?.code]).toEqual([503, 'provider_unavailable'])
      TROUBLE.answer = null
      expect((await call(get, headers, { method: 'GET', params: { id: account.id } })).data).toEqual(account)
      expect((await verified(headers, account.id)).data.status).toBe('verified')
    }
  })

  it('does not take a product code that eSewa does not know', async () => {
    const { headers } = await newShop('sandbox')
    const { id } = (await added(headers, esewa())).data
    TROUBLE.answer = (response) => response.writeHead(400).end('{"error_message":"Invalid product code"}')
    expect((await verified(headers, id)).data.lastError).toBe('eSewa does not know this product code.')
  })

  it('lets the first account of production take money at once, and any other a day later', async () => {
    const { headers, owner } = await newShop('production')
    const first = (await added(headers, khalti())).data
    const atOnce = (await verified(headers, first.id)).data
    expect(atOnce.usableFrom).toBe(atOnce.verifiedAt)
    const waitsADay = async (id: string) => {
      const { data } = await verified(headers, id)
      expect(Date.parse(data.usableFrom) - Date.parse(data.verifiedAt)).toBe(DAY_MS)
    }
    await waitsADay((await added(headers, esewa())).data.id)
    await changed(headers, first.id, { settings: { secretKey: 'another-secret-of-khalti' } })
    await waitsADay(first.id)
    await changed(headers, first.id, { disabled: true })
    await waitsADay((await added(headers, khalti())).data.id)
    const subjects = (await mailsTo(owner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /(Khalti|eSewa) account was/.test(subject))).toHaveLength(9)
    expect(await auditTrail(owner.businessId)).toEqual(
      expect.arrayContaining(['provider_account.updated', 'provider_account.checked']),
    )
  })

  it('lets one of two accounts be the first when both are verified at once', async () => {
    const { headers } = await newShop('production')
    const ids = [(await added(headers, khalti())).data.id, (await added(headers, esewa())).data.id]
    const both = await Promise.all(ids.map((id) => verified(headers, id)))
    const waits = both.map(({ data }) => Date.parse(data.usableFrom) - Date.parse(data.verifiedAt))
    expect(waits.sort((a, b) => a - b)).toEqual([0, DAY_MS])
  })

  it('of a disabled account leaves it as it is', async () => {
    const { headers } = await newShop('sandbox')
    const { id } = (await added(headers, khalti())).data
    const { data } = await changed(headers, id, { disabled: true })
    expect((await verified(headers, id)).data).toEqual(data)
    expect(CALLS).toEqual([])
  })
})
