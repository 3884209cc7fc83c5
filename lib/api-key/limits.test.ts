import { describe, expect, it } from 'vitest'
import { POST as createBulkAction } from '@/app/v1/bulk-actions/route'
import { POST as createProduct, GET as listProducts } from '@/app/v1/catalog/products/route'
import { POST as createCustomer, GET as listCustomers } from '@/app/v1/customers/route'
import { POST as rotate } from '@/app/v1/merchant/api-keys/[keyId]/rotate/route'
import { PATCH as narrow } from '@/app/v1/merchant/api-keys/[keyId]/route'
import { POST as create } from '@/app/v1/merchant/api-keys/route'
import { fromWire, newId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import { auditTrail, mailsTo, newOwner, signedIn } from '@/testing/merchant'

type Headers = Record<string, string>

async function keyWith(limits: object) {
  const owner = await newOwner()
  const { headers } = await signedIn(owner)
  const body = { name: 'Report', environment: 'sandbox', ...limits }
  const response = await call(create, headers, { body })
  expect(response.error).toBeUndefined()
  return { owner, headers, key: response.data, secret: response.data.secret as string }
}

const reads = (secret: string, from?: string) =>
  call(listCustomers, { 'x-api-key': secret, ...(from && { 'x-forwarded-for': from }) }, { method: 'GET' })

const change = (headers: Headers, keyId: string, body: object) =>
  call(narrow, headers, { method: 'PATCH', params: { keyId }, body })

describe('an API key that can do less', () => {
  it('reads and writes only what it was made for, and the refusal names what it lacks', async () => {
    const { key, secret } = await keyWith({ permissions: ['customers:read', 'catalog:write'] })
    expect(key).toMatchObject({ permissions: ['customers:read', 'catalog:write'], allowedCidrs: [] })
    expect((await reads(secret)).status).toBe(200)
    const refused = await call(createCustomer, secret, { body: { email: 'asha@example.com' } })
    expect([refused.status, refused.error]).toMatchObject([
      403,
      { code: 'key_permission_missing', permission: 'customers:write' },
    ])
    expect((await call(listProducts, secret, { method: 'GET' })).status).toBe(200)
    expect((await call(createProduct, secret, { body: { name: 'Tea' } })).status).toBe(201)
  })

  it('does nothing for many that it may not do for one', async () => {
    const { secret } = await keyWith({ permissions: ['bulk:write'] })
    const body = { action: 'archive_customers', customerIds: [toWire('cus', newId('cus'))] }
    expect((await call(createBulkAction, secret, { body })).error).toMatchObject({
      code: 'key_permission_missing',
      permission: 'customers:write',
    })
  })

  it('works only from its addresses, and the first refusal of a day is mailed', async () => {
    const { owner, secret } = await keyWith({ allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'] })
    for (const from of ['203.0.113.9', '2001:db8::7']) expect((await reads(secret, from)).status).toBe(200)
    for (const from of ['198.51.100.4', '198.51.100.5', undefined])
      expect((await reads(secret, from)).error?.code).toBe('key_address_refused')
    const told = (await mailsTo(owner.email)).filter(({ subject }) => subject.includes('from elsewhere'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('198.51.100.4')
  })

  it('is not used by a call that is refused for its address', async () => {
    const { key, secret } = await keyWith({ allowedCidrs: ['203.0.113.9'] })
    await reads(secret, '198.51.100.4')
    const [row] = await query<{ lastUsedAt: Date | null }>(
      'SELECT last_used_at FROM api_keys WHERE id = $1',
      [fromWire('key', key.id)],
    )
    expect(row?.lastUsedAt).toBeNull()
  })

  it('ends when it was to end, and cannot be made for a time that is over', async () => {
    const { headers, key, secret } = await keyWith({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
    expect((await reads(secret)).status).toBe(200)
    await query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      fromWire('key', key.id),
    ])
    expect((await reads(secret)).error?.code).toBe('api_key_invalid')
    const over = { name: 'Over', environment: 'sandbox', expiresAt: '2020-01-01T00:00:00Z' }
    expect((await call(create, headers, { body: over })).error).toMatchObject({
      code: 'parameter_invalid',
      param: 'expiresAt',
    })
  })

  it('keeps its limits when it is rotated, also a second time', async () => {
    const expiresAt = new Date(Date.now() + 90 * 86_400_000).toISOString()
    const limits = { permissions: ['customers:read'], allowedCidrs: ['203.0.113.0/24'], expiresAt }
    const { headers, key } = await keyWith(limits)
    for (let rotation = 1; rotation <= 2; rotation++) {
      const { data } = await call(rotate, headers, { params: { keyId: key.id } })
      expect(data).toMatchObject(limits)
    }
  })

  it('is narrowed, and never widened', async () => {
    const { owner, headers, key, secret } = await keyWith({
      permissions: ['customers:write'],
      allowedCidrs: ['203.0.113.0/24'],
    })
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const wider: [object, string][] = [
      [{ permissions: 'all' }, 'permissions'],
      [{ permissions: ['customers:read', 'catalog:read'] }, 'permissions'],
      [{ allowedCidrs: [] }, 'allowedCidrs'],
      [{ allowedCidrs: ['203.0.112.0/23'] }, 'allowedCidrs'],
    ]
    for (const [body, param] of wider)
      expect((await change(headers, key.id, body)).error).toMatchObject({ code: 'parameter_invalid', param })
    const narrower = { permissions: ['customers:read'], allowedCidrs: ['203.0.113.8/30'], expiresAt: day(30) }
    expect((await change(headers, key.id, narrower)).data).toMatchObject(narrower)
    expect((await change(headers, key.id, { expiresAt: day(31) })).error?.param).toBe('expiresAt')
    expect((await reads(secret, '203.0.113.9')).status).toBe(200)
    expect((await reads(secret, '203.0.113.1')).error?.code).toBe('key_address_refused')
    expect(await auditTrail(owner.businessId)).toContain('api_key.narrowed')
  })

  it('is not stored with a permission that nobody knows or with more than 20 addresses', async () => {
    const { key } = await keyWith({})
    const store = (column: string, value: string[]) =>
      query(`UPDATE api_keys SET ${column} = $2 WHERE id = $1`, [fromWire('key', key.id), value])
    await expect(store('permissions', [])).rejects.toThrow('api_keys_limits')
    await expect(store('permissions', ['everything'])).rejects.toThrow('api_keys_limits')
    await expect(store('allowed_cidrs', Array(21).fill('203.0.113.9'))).rejects.toThrow('api_keys_limits')
  })
})
