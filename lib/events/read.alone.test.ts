import { describe, expect, it } from 'vitest'
import * as eventRoute from '@/app/v1/events/[id]/route'
import * as eventsRoute from '@/app/v1/events/route'
import { type Prefix, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { listObjectEvents } from '@/lib/subscription/unindexed-events'
import { get } from '@/lib/webhook/call.fixture'
import { commitEvent, deliver, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { advanceTo, invoicesOf, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import type { EventType } from './catalogue'

async function happened(ctx: Ctx, ...types: EventType[]): Promise<string[]> {
  const ids: string[] = []
  for (const type of types) ids.push(toWire('evt', await commitEvent(ctx, type)))
  return ids
}

async function list(key: string, search = ''): Promise<{ id: string; createdAt: string }[]> {
  return (await get(eventsRoute.GET, key, { search })).json.data.items
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

describe('the event log', () => {
  it('shows an event with its object at that time and with the counts of its deliveries', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const well = await startReceiver()
    const broken = await startReceiver((response) => response.writeHead(500).end())
    await newEndpoint(ctx, well.url)
    await newEndpoint(ctx, broken.url)
    const data = { id: 'cus_1', metadata: { z: '1', a: '2' }, name: null }
    const id = toWire('evt', await commitEvent(ctx, 'customer.created', data))
    const [before] = await list(sandboxKey)
    expect(before).toEqual({
      id,
      type: 'customer.created',
      apiVersion: 'v1',
      environment: 'sandbox',
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      related: { customerId: 'cus_1', subscriptionId: null, invoiceId: null, checkoutSessionId: null },
      sequence: expect.any(Number),
      data,
      requestId: ctx.requestId,
      deliveries: { total: 2, succeeded: 0, pending: 2, failed: 0 },
    })
    await deliver()
    const one = await get(eventRoute.GET, sandboxKey, { id })
    expect(one.json.data.deliveries).toEqual({ total: 2, succeeded: 1, pending: 1, failed: 0 })
    expect(one.text).toContain(JSON.stringify(data))
  })

  it('lists newest or oldest first, with pages in both directions', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const ids = await happened(ctx, ...Array<EventType>(5).fill('customer.updated'))
    for (const [order, expected] of [
      ['desc', [...ids].reverse()],
      ['asc', ids],
    ] as const) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const search: string = `?order=${order}&limit=2${cursor ? `&cursor=${cursor}` : ''}`
        const page = await get(eventsRoute.GET, sandboxKey, { search })
        seen.push(...idsOf(page.json.data.items))
        cursor = page.json.data.nextCursor as string | null
      } while (cursor)
      expect(seen).toEqual(expected)
    }
  })

  it('filters by several types and families at once', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const [paid, opened, customer, session] = await happened(
      ctx,
      'invoice.paid',
      'invoice.opened',
      'customer.created',
      'checkout.session.completed',
    )
    expect(idsOf(await list(sandboxKey, '?type=invoice.paid'))).toEqual([paid])
    expect(idsOf(await list(sandboxKey, '?type=invoice.*'))).toEqual([opened, paid])
    expect(idsOf(await list(sandboxKey, '?type=invoice.paid,customer.*'))).toEqual([customer, paid])
    expect(idsOf(await list(sandboxKey, '?type=checkout.*'))).toEqual([session])
    expect(await list(sandboxKey, '?type=*')).toHaveLength(4)
  })

  it('filters by time, as every list: the first instant is included and the second is not', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const [first, second] = await happened(ctx, 'customer.created', 'customer.updated')
    await query(
      `UPDATE events SET created_at = created_at - interval '1 minute' WHERE business_id = $1 AND type = $2`,
      [ctx.businessId, 'customer.created'],
    )
    const at = (await list(sandboxKey))[0]?.createdAt
    for (const [from, to] of [
      ['since', 'until'],
      ['createdFrom', 'createdTo'],
    ]) {
      expect(idsOf(await list(sandboxKey, `?${from}=${at}`))).toEqual([second])
      expect(idsOf(await list(sandboxKey, `?${to}=${at}`))).toEqual([first])
    }
  })

  it('finds the events that an endpoint has not received, so that a merchant can fetch them', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    let status = 200
    const receiver = await startReceiver((response) => response.writeHead(status).end())
    await newEndpoint(ctx, receiver.url, ['invoice.*'])
    await happened(ctx, 'invoice.opened', 'customer.created')
    await deliver()
    status = 500
    const [failed] = await happened(ctx, 'invoice.paid')
    await deliver()
    const [waiting] = await happened(ctx, 'invoice.sent')
    const undelivered = async (search = '') => idsOf(await list(sandboxKey, `?undelivered=true${search}`))
    expect(await undelivered()).toEqual([waiting, failed])
    expect(await undelivered('&order=asc')).toEqual([failed, waiting])
    expect(await undelivered('&limit=1')).toEqual([waiting])
    for (const [order, second] of [
      ['desc', failed],
      ['asc', waiting],
    ]) {
      const page = await get(eventsRoute.GET, sandboxKey, {
        search: `?undelivered=true&order=${order}&limit=1`,
      })
      expect(await undelivered(`&order=${order}&cursor=${page.json.data.nextCursor}`)).toEqual([second])
    }
    expect(await undelivered('&type=invoice.paid')).toEqual([failed])
    expect(await undelivered(`&since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
    expect(await list(sandboxKey, '?undelivered=false')).toHaveLength(4)
  })

  describe('of one object', () => {
    async function newStory() {
      const { ctx, sandboxKey } = await newBusiness()
      const customer = await newCustomer(ctx, 60_000n)
      const { id, currentPeriodEnd } = await subscribe(ctx, customer, await newPrice(ctx))
      await advanceTo(ctx, currentPeriodEnd)
      const typesOf = async (objectId: string, search = '') => {
        const { json } = await get(eventsRoute.GET, sandboxKey, { search: `?objectId=${objectId}${search}` })
        return json.data.items.map(({ type }: { type: string }) => type)
      }
      return { ctx, sandboxKey, customer, id, typesOf }
    }

    it('has its events alone: of a subscription, of a customer and of an invoice', async () => {
      const { ctx, customer, id, typesOf } = await newStory()
      const failed = (await invoicesOf(ctx, id)).at(-1)?.id as string
      expect(await typesOf(toWire('sub', id))).toEqual([
        'subscription.past_due',
        'subscription.renewal_upcoming',
        'subscription.created',
      ])
      expect(await typesOf(toWire('cus', customer), '&order=asc')).toEqual([
        'customer.created',
        'customer.updated',
      ])
      expect(await typesOf(toWire('inv', failed), '&type=invoice.payment_failed,invoice.paid')).toEqual([
        'invoice.payment_failed',
      ])
    })

    it('comes in pages, also for an invoice', async () => {
      const { ctx, id } = await newStory()
      const invoice = toWire('inv', (await invoicesOf(ctx, id)).at(-1)?.id as string)
      const first = await listObjectEvents(ctx, invoice, { limit: 3 })
      const cursor = first.items.at(-1)?.id as string
      const second = await listObjectEvents(ctx, invoice, { limit: 3, cursor })
      expect([...first.items, ...second.items].map(({ type }) => type)).toEqual([
        'invoice.retry_scheduled',
        'invoice.payment_failed',
        'invoice.opened',
        'invoice.created',
      ])
      expect([first.nextCursor, second.nextCursor]).toEqual([expect.any(String), null])
    })

    it.each(['cus', 'inv', 'usr', 'nonsense'])(
      'finds nothing under the id of a subscription as %s',
      async (prefix) => {
        const { id, typesOf } = await newStory()
        expect(await typesOf(toWire(prefix as Prefix, id))).toEqual([])
      },
    )

    it('finds nothing of another business, be it a subscription or an invoice', async () => {
      const { ctx, id } = await newStory()
      const other = await newBusiness()
      const invoice = (await invoicesOf(ctx, id))[0]?.id as string
      for (const objectId of [toWire('sub', id), toWire('inv', invoice)]) {
        expect((await listObjectEvents(other.ctx, objectId)).items).toEqual([])
        expect(await list(other.sandboxKey, `?objectId=${objectId}`)).toEqual([])
      }
    })

    it('is read from its index among many events of other objects', async () => {
      const { ctx, id } = await newStory()
      const undone = new Error('undone')
      const story = inTransaction(async (tx) => {
        await tx.query(
          `INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
           SELECT uuidv7(), $1, $2, 'subscription.renewed', uuidv7(), '{}', now() FROM generate_series(1, 5000)`,
          [ctx.businessId, ctx.environment],
        )
        await tx.query('ANALYZE events')
        const plan = await tx.query(
          `EXPLAIN SELECT e.id FROM events e WHERE e.business_id = $1 AND e.environment = $2
           AND e.object_id = $3 AND e.type NOT LIKE 'invoice.%' ORDER BY e.id DESC LIMIT 21`,
          [ctx.businessId, ctx.environment, id],
        )
        expect(JSON.stringify(plan)).toMatch(/events_\w*object_(id_)*idx/)
        throw undone
      })
      await expect(story).rejects.toBe(undone)
    })
  })

  it.each([
    ['?type=invoice.exploded', 'parameter_invalid', 'type'],
    ['?undelivered=yes', 'parameter_invalid', 'undelivered'],
    ['?since=yesterday', 'parameter_invalid', 'since'],
    ['?order=up', 'parameter_invalid', 'order'],
    ['?limit=0', 'parameter_invalid', 'limit'],
    ['?cursor=nonsense', 'cursor_invalid', 'cursor'],
    ['?color=red', 'parameter_unknown', 'color'],
  ])('refuses %s as %s of %s', async (search, code, param) => {
    const { sandboxKey } = await newBusiness()
    const { status, json } = await get(eventsRoute.GET, sandboxKey, { search })
    expect(status).toBe(400)
    expect(json.error).toMatchObject({ code, param })
  })
})
