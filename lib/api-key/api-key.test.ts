import { describe, expect, it } from 'vitest'
import { GET as listProducts } from '@/app/v1/catalog/products/route'
import { POST as rotate } from '@/app/v1/merchant/api-keys/[keyId]/rotate/route'
import { DELETE as revoke } from '@/app/v1/merchant/api-keys/[keyId]/route'
import { POST as create, GET as list } from '@/app/v1/merchant/api-keys/route'
import { fromWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import { auditTrail, newMember, newOwner, signedIn } from '@/testing/merchant'

const path = '/v1/merchant/api-keys'
type Headers = Record<string, string>

async function newKey(headers: Headers, environment = 'sandbox') {
  return (await call(create, headers, { path, body: { name: 'Shop', environment } })).data
}

const works = async (secret: string) => (await call(listProducts, secret, { method: 'GET' })).status === 200
const idsOf = async (headers: Headers) =>
  (await call(list, headers, { method: 'GET', path })).data.items.map(({ id }: { id: string }) => id)

const rotated = (headers: Headers, keyId: string, body?: unknown) =>
  call(rotate, headers, { path, params: { keyId }, body })

describe('an API key', () => {
  it('is made by a member, shown once, and works', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const { secret, ...key } = await newKey(headers, 'production')
    expect(secret).toMatch(/^nep_live_/)
    expect(key).toMatchObject({ prefix: 'nep_live_', last4: secret.slice(-4), environment: 'production' })
    expect(await works(secret)).toBe(true)
    const { items } = (await call(list, headers, { method: 'GET', path })).data
    expect(items[0]).toEqual({ ...key, lastUsedAt: items[0].lastUsedAt })
    expect(await auditTrail(owner.businessId)).toContain('api_key.created')
  })

  it('is shown again to a retry, although the database alone cannot reveal it', async () => {
    const { headers } = await signedIn(await newOwner())
    const body = { name: 'Shop', environment: 'sandbox' }
    const options = { path, body, idempotencyKey: crypto.randomUUID() }
    const [first, again] = [await call(create, headers, options), await call(create, headers, options)]
    expect(again.data).toEqual(first.data)
    const rows = await query<{ body: Buffer }>('SELECT body FROM idempotency_keys')
    for (const row of rows) expect(row.body.includes(first.data.secret)).toBe(false)
  })

  it('works until the end of the overlap when it is rotated', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const old = await newKey(headers)
    const { status, data: next } = await rotated(headers, old.id)
    expect(status).toBe(201)
    expect(next).toMatchObject({ name: 'Shop', environment: 'sandbox', expiresAt: null })
    expect([await works(old.secret), await works(next.secret)]).toEqual([true, true])
    const [row] = await query<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours FROM api_keys WHERE id = $1',
      [fromWire('key', old.id)],
    )
    expect(Math.round(row?.hours ?? 0)).toBe(24)
    await query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      fromWire('key', old.id),
    ])
    expect([await works(old.secret), await works(next.secret)]).toEqual([false, true])
    expect(await idsOf(headers)).toEqual([next.id])
    expect(await auditTrail(owner.businessId)).toContain('api_key.rotated')
  })

  it('ends at once when it is rotated without overlap', async () => {
    const { headers } = await signedIn(await newOwner())
    const old = await newKey(headers)
    const { data: next } = await rotated(headers, old.id, { expiresInHours: 0 })
    expect([await works(old.secret), await works(next.secret)]).toEqual([false, true])
    expect((await rotated(headers, old.id)).error?.code).toBe('resource_not_found')
    expect((await rotated(headers, next.id, { expiresInHours: 2 })).error?.code).toBe('parameter_invalid')
  })

  it('is refused as soon as it is revoked', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const { id, secret } = await newKey(headers)
    const revoked = await call(revoke, headers, { method: 'DELETE', path, params: { keyId: id } })
    expect(revoked.data).toEqual({ revoked: true, id })
    expect((await call(listProducts, secret, { method: 'GET' })).error?.code).toBe('api_key_invalid')
    expect(await idsOf(headers)).toEqual([])
    expect(await auditTrail(owner.businessId)).toContain('api_key.revoked')
  })

  it('of production cannot be made or rotated by a member who has not confirmed their address', async () => {
    const owner = await newOwner()
    const admin = await newMember(owner.businessId, 'admin')
    const [boss, theirs] = [await signedIn(owner), await signedIn(admin)]
    const production = await newKey(boss.headers, 'production')
    await query('UPDATE merchant_accounts SET email_verified_at = NULL WHERE id = $1', [admin.accountId])
    const body = { name: 'Shop', environment: 'production' }
    expect((await call(create, theirs.headers, { path, body })).error?.code).toBe('email_unverified')
    expect((await rotated(theirs.headers, production.id)).error?.code).toBe('email_unverified')
    const params = { keyId: production.id }
    expect((await call(revoke, theirs.headers, { method: 'DELETE', path, params })).status).toBe(200)
  })

  it('of production is not for developers', async () => {
    const owner = await newOwner()
    const developer = await signedIn(await newMember(owner.businessId, 'developer'))
    const production = await newKey((await signedIn(owner)).headers, 'production')
    expect((await newKey(developer.headers)).secret).toMatch(/^nep_test_/)
    const body = { name: 'Shop', environment: 'production' }
    expect((await call(create, developer.headers, { path, body })).error?.code).toBe('role_insufficient')
    expect((await rotated(developer.headers, production.id)).error?.code).toBe('role_insufficient')
    expect(await idsOf(developer.headers)).toContain(production.id)
  })
})
