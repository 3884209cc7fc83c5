import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as endpointRoute from '@/app/v1/webhooks/endpoints/[id]/route'
import * as endpointsRoute from '@/app/v1/webhooks/endpoints/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, EXAMPLE, get } from '../call.fixture'

describe('creating an endpoint', () => {
  it('returns the fields in the documented order, and the secret once', async () => {
    const { sandboxKey, businessId } = await newBusiness()
    const created = await call(endpointsRoute.POST, sandboxKey, {
      body: { url: EXAMPLE, enabled_events: ['invoice.*', 'invoice.*'], metadata: { team: 'billing' } },
    })
    expect(created.status).toBe(201)
    expect(Object.keys(created.json.data)).toEqual([
      'id',
      'businessId',
      'url',
      'enabledEvents',
      'active',
      'consecutiveFailures',
      'lastFailureAt',
      'lastError',
      'metadata',
      'createdAt',
      'updatedAt',
      'secret',
    ])
    expect(created.json.data).toMatchObject({
      id: expect.stringMatching(/^whe_/),
      businessId: toWire('biz', businessId),
      url: EXAMPLE,
      enabledEvents: ['invoice.*'],
      active: true,
      consecutiveFailures: 0,
      lastFailureAt: null,
      lastError: null,
      metadata: { team: 'billing' },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const { id } = created.json.data
    const one = await get(endpointRoute.GET, sandboxKey, { id })
    const list = await get(endpointsRoute.GET, sandboxKey)
    for (const { text } of [one, list]) expect(text).not.toContain('whsec_')
    const { secret: _, ...visible } = created.json.data
    expect(one.json.data).toEqual(visible)
    expect(list.json.data).toEqual({ items: [visible], nextCursor: null })
  })

  it('accepts the list of events under either spelling, but not under both', async () => {
    const { sandboxKey } = await newBusiness()
    const create = (body: unknown) => call(endpointsRoute.POST, sandboxKey, { body })
    expect((await create({ url: EXAMPLE, enabledEvents: ['*'] })).json.data.enabledEvents).toEqual(['*'])
    expect(
      (await create({ url: EXAMPLE, enabledEvents: ['*'], enabled_events: ['*'] })).json.error,
    ).toMatchObject({ code: 'parameter_invalid', param: 'enabledEvents' })
  })

  it.each([
    [{ enabled_events: ['*'] }, 'parameter_missing', 'url'],
    [{ url: EXAMPLE }, 'parameter_missing', 'enabled_events'],
    [{ url: EXAMPLE, enabled_events: [] }, 'parameter_invalid', 'enabled_events'],
    [{ url: EXAMPLE, enabled_events: ['invoice.exploded'] }, 'parameter_invalid', 'enabled_events'],
    [{ url: EXAMPLE, enabled_events: 'invoice.paid' }, 'parameter_invalid', 'enabled_events'],
    [{ url: 'ftp://example.com/', enabled_events: ['*'] }, 'parameter_invalid', 'url'],
    [{ url: 'nonsense', enabled_events: ['*'] }, 'parameter_invalid', 'url'],
    [{ url: 'https://example.com/\u0000', enabled_events: ['*'] }, 'parameter_invalid', 'url'],
    [{ url: 'https://example.com/\ud800', enabled_events: ['*'] }, 'parameter_invalid', 'url'],
    [{ url: 'http://10.0.0.1/', enabled_events: ['*'] }, 'parameter_invalid', 'url'],
    [{ url: 'https://user:pw@example.com/', enabled_events: ['*'] }, 'parameter_invalid', 'url'],
    [{ url: `https://example.com/${'x'.repeat(2_048)}`, enabled_events: ['*'] }, 'parameter_invalid', 'url'],
    [{ url: EXAMPLE, enabled_events: ['*'], secret: 'mine' }, 'parameter_unknown', 'secret'],
  ])('refuses %j as %s of %s', async (body, code, param) => {
    const { sandboxKey } = await newBusiness()
    const { status, json } = await call(endpointsRoute.POST, sandboxKey, { body })
    expect(status).toBe(400)
    expect(json.error).toMatchObject({ code, param })
  })

  it('requires https in production', async () => {
    const { productionKey } = await newBusiness()
    const body = { url: 'http://example.com/', enabled_events: ['*'] }
    const { status, json } = await call(endpointsRoute.POST, productionKey, { body })
    expect([status, json.error.param]).toEqual([400, 'url'])
  })

  it('allows twenty, even if many are created at once; after a deletion one more is allowed', async () => {
    const { sandboxKey, productionKey } = await newBusiness()
    const body = { url: EXAMPLE, enabled_events: ['*'] }
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => call(endpointsRoute.POST, sandboxKey, { body })),
    )
    const created = responses.filter(({ status }) => status === 201)
    expect(created).toHaveLength(20)
    const refused = responses.filter(({ json }) => json.error?.code === 'endpoint_limit_reached')
    expect(refused).toHaveLength(10)
    expect((await call(endpointsRoute.POST, productionKey, { body })).status).toBe(201)
    const id = created[0]?.json.data.id as string
    await call(endpointRoute.DELETE, sandboxKey, { method: 'DELETE', id })
    expect((await call(endpointsRoute.POST, sandboxKey, { body })).status).toBe(201)
  })

  it('repeats the response with its secret for the same key; the database holds no secret unencrypted', async () => {
    const { sandboxKey, businessId } = await newBusiness()
    const options = {
      body: { url: EXAMPLE, enabled_events: ['*'] },
      headers: { 'idempotency-key': randomUUID() },
    }
    const first = await call(endpointsRoute.POST, sandboxKey, options)
    const second = await call(endpointsRoute.POST, sandboxKey, options)
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    const { secret } = first.json.data
    const rows = await query<{ body: Buffer; secretEncrypted: Buffer }>(
      `SELECT k.body, w.secret_encrypted FROM idempotency_keys k JOIN webhook_endpoints w ON w.business_id = k.scope_id
       WHERE k.scope_id = $1`,
      [businessId],
    )
    expect(rows).toHaveLength(1)
    for (const row of rows) {
      expect(row.body.toString('latin1')).not.toContain(secret)
      expect(row.secretEncrypted.toString('latin1')).not.toContain(secret)
    }
  })
})

describe('pages of endpoints', () => {
  it('contain each endpoint once, the newest first', async () => {
    const { sandboxKey } = await newBusiness()
    const created: string[] = []
    for (let n = 0; n < 5; n++) created.unshift((await createEndpoint(sandboxKey)).id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const search: string = `?limit=2${cursor ? `&cursor=${cursor}` : ''}`
      const page = await get(endpointsRoute.GET, sandboxKey, { search })
      seen.push(...page.json.data.items.map(({ id }: { id: string }) => id))
      cursor = page.json.data.nextCursor as string | null
    } while (cursor)
    expect(seen).toEqual(created)
  })
})
