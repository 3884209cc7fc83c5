import { describe, expect, it } from 'vitest'
import { PATCH as updatePrice } from '@/app/v1/catalog/prices/[priceId]/route'
import { PATCH as settleInvoice } from '@/app/v1/invoices/[id]/route'
import { POST as createKey } from '@/app/v1/merchant/api-keys/route'
import { GET } from '@/app/v1/merchant/audit/route'
import { PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { PATCH as updateEndpoint } from '@/app/v1/webhooks/endpoints/[id]/route'
import { POST as createEndpoint } from '@/app/v1/webhooks/endpoints/route'
import { toWire } from '@/lib/core/id'
import { newPrice } from '@/testing/billing'
import { call } from '@/testing/call'
import { newOwner, signedIn } from '@/testing/merchant'

async function office() {
  const owner = await newOwner()
  const { ctx, headers } = await signedIn(owner)
  const list = async (search = '', environment = 'sandbox') =>
    (
      await call(
        GET,
        { ...headers, 'x-environment': environment },
        { method: 'GET', path: `/v1/merchant/audit${search}` },
      )
    ).data
  return { ...owner, ctx, headers, list }
}

describe('the audit log', () => {
  it('says who did what, to what, in which request and from where', async () => {
    const { headers, list, accountId, businessId } = await office()
    const from = { ...headers, 'x-forwarded-for': '203.0.113.20' }
    const { requestId } = await call(updateBusiness, from, { method: 'PATCH', body: { name: 'Hill Tea' } })
    expect((await list()).items[0]).toEqual({
      id: expect.stringMatching(/^aud_/),
      createdAt: expect.any(String),
      actor: { kind: 'member', id: toWire('acc', accountId), name: 'Asha' },
      action: 'business.updated',
      summary: 'Changed the settings of the business',
      objectId: toWire('biz', businessId),
      environment: null,
      details: { name: 'Hill Tea' },
      requestId,
      ip: '203.0.113.20',
    })
  })

  it('names the key that did it, and what was changed from what to what', async () => {
    const { ctx, headers, list } = await office()
    const { data: key } = await call(createKey, headers, { body: { name: 'Till', environment: 'sandbox' } })
    const priceId = toWire('price', (await newPrice(ctx, { amountPaisa: '50000' })).id)
    const body = { amountPaisa: '60000', metadata: { note: 'private' } }
    await call(updatePrice, key.secret, { method: 'PATCH', params: { priceId }, body })
    expect((await list(`?objectId=${priceId}&action=price.updated`)).items).toMatchObject([
      {
        actor: { kind: 'api_key', id: key.id, name: 'Till' },
        environment: 'sandbox',
        details: { amountPaisa: { from: '50000', to: '60000' }, metadata: 'changed' },
      },
    ])
  })

  it('keeps what was done in one environment apart, and shows both what concerns the business', async () => {
    const { headers, list } = await office()
    const body = { url: 'https://shop.example.com/hook?token=secret', enabled_events: ['*'] }
    const production = { ...headers, 'x-environment': 'production' }
    const { data } = await call(createEndpoint, production, { body })
    const moved = { url: 'https://new.example.com/hook?token=secret2' }
    await call(updateEndpoint, production, { method: 'PATCH', params: { id: data.id }, body: moved })
    const actions = async (environment: string) =>
      (await list('', environment)).items.map(({ action }: { action: string }) => action)
    expect((await actions('production')).slice(0, 2)).toEqual([
      'webhook_endpoint.updated',
      'webhook_endpoint.created',
    ])
    expect(await actions('sandbox')).not.toContain('webhook_endpoint.created')
    for (const environment of ['sandbox', 'production'])
      expect(await actions(environment)).toContain('business.created')
    const { items } = await list('?action=webhook_endpoint.updated', 'production')
    expect(items[0].details).toEqual({
      url: { from: 'https://shop.example.com/hook', to: 'https://new.example.com/hook' },
    })
    expect(JSON.stringify(await list('', 'production'))).not.toContain('secret')
  })

  it('is filtered by who, what and when, and has pages', async () => {
    const { headers, list, accountId } = await office()
    for (const name of ['One', 'Two', 'Three'])
      await call(updateBusiness, headers, { method: 'PATCH', body: { name } })
    const search = `?actor=${toWire('acc', accountId)}&action=business.updated&limit=2`
    const first = await list(search)
    const rest = await list(`${search}&cursor=${first.nextCursor}`)
    const names = ({ items }: { items: { details: { name: string } }[] }) =>
      items.map(({ details }) => details.name)
    expect([names(first), names(rest), rest.nextCursor]).toEqual([['Three', 'Two'], ['One'], null])
    expect((await list('?actor=system&action=business.updated')).items).toEqual([])
    const oldest = await list(`${search}&order=asc`)
    const newest = await list(`${search}&order=asc&cursor=${oldest.nextCursor}`)
    expect([names(oldest), names(newest)]).toEqual([['One', 'Two'], ['Three']])
    for (const [from, to] of [
      ['since', 'until'],
      ['createdFrom', 'createdTo'],
    ]) {
      expect((await list(`?${to}=2026-01-01T00:00:00Z`)).items).toEqual([])
      expect((await list(`?${from}=2126-01-01T00:00:00Z`)).items).toEqual([])
    }
  })

  it('of another business is not shown', async () => {
    const [mine, theirs] = [await office(), await office()]
    await call(updateBusiness, theirs.headers, { method: 'PATCH', body: { name: 'Theirs' } })
    expect(JSON.stringify(await mine.list())).not.toContain('Theirs')
  })

  it('has no entry for what was refused', async () => {
    const { headers, list } = await office()
    const missing = { id: 'inv_01h455vb4pex5vsknk084sn02q' }
    await call(settleInvoice, headers, { method: 'PATCH', params: missing, body: { status: 'void' } })
    expect((await list('?action=invoice.voided')).items).toEqual([])
  })
})
