import { describe, expect, it } from 'vitest'
import * as eventRoute from '@/app/v1/events/[id]/route'
import * as deliveriesRoute from '@/app/v1/webhooks/endpoints/[id]/deliveries/route'
import * as replayRoute from '@/app/v1/webhooks/endpoints/[id]/replay/route'
import { newWireId, toWire } from '@/lib/core/id'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, get, uuidOf } from '../call.fixture'
import {
  commitEvent,
  deliver,
  deliveriesOf,
  letTimePass,
  newDispatcher,
  startReceiver,
} from '../stage.fixture'

describe('the list of deliveries', () => {
  it('shows each request and response, the newest delivery first', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver((response) =>
      response.writeHead(500, { 'x-reason': 'full' }).end('broken'),
    )
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const first = await commitEvent(ctx, 'invoice.paid')
    await deliver()
    const second = await commitEvent(ctx, 'customer.created')
    const { json } = await get(deliveriesRoute.GET, sandboxKey, { id })
    const [pending, tried] = json.data
    expect(json.data).toHaveLength(2)
    expect(pending).toMatchObject({ eventId: toWire('evt', second), status: 'pending', attempts: [] })
    expect(pending).not.toHaveProperty('response')
    expect(tried).toMatchObject({
      id: expect.stringMatching(/^whd_/),
      eventId: toWire('evt', first),
      eventType: 'invoice.paid',
      httpStatus: 500,
      latencyMs: expect.any(Number),
      status: 'retrying',
      request: {
        method: 'POST',
        url: receiver.url,
        headers: { 'Service-Signature': receiver.hits[0]?.headers['service-signature'] },
        body: receiver.hits[0]?.body,
      },
      response: { status: 500, headers: { 'x-reason': 'full' }, body: 'broken' },
      attempts: [{ attemptedAt: tried.attemptedAt, httpStatus: 500, error: 'The receiver responded 500.' }],
      nextAttemptAt: expect.stringMatching(/Z$/),
    })
    const one = await get(deliveriesRoute.GET, sandboxKey, { id, search: '?limit=1' })
    expect(one.json.data.map((each: { id: string }) => each.id)).toEqual([pending.id])
    const tooMany = await get(deliveriesRoute.GET, sandboxKey, { id, search: '?limit=101' })
    expect(tooMany.json.error).toMatchObject({ code: 'parameter_invalid', param: 'limit' })
  })
})

describe('a replay', () => {
  it('sends failed deliveries again with the same event ids, on a new schedule, and keeps their history', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    let status = 500
    const receiver = await startReceiver((response) => response.writeHead(status).end())
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    await commitEvent(ctx)
    for (let attempt = 0; attempt < 10; attempt++) {
      await letTimePass(uuidOf(id))
      await deliver()
    }
    const replay = await call(replayRoute.POST, sandboxKey, { id })
    expect(replay.json.data).toEqual({ replayed: 1 })
    await letTimePass(uuidOf(id))
    await deliver()
    expect(await deliveriesOf(uuidOf(id))).toMatchObject([{ status: 'retrying', attemptCount: 11 }])
    status = 200
    await letTimePass(uuidOf(id))
    await deliver()
    expect(await deliveriesOf(uuidOf(id))).toMatchObject([{ status: 'succeeded', attemptCount: 12 }])
    expect(new Set(receiver.hits.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.hits.at(-1)?.headers['webhook-attempt']).toBe('12')
    expect((await call(replayRoute.POST, sandboxKey, { id })).json.data).toEqual({ replayed: 0 })
  })

  it('sends only the named deliveries, or those whose events are in the given time range', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver((response) => response.writeHead(500).end())
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    await commitEvent(ctx)
    await commitEvent(ctx)
    await deliver()
    const listed = await get(deliveriesRoute.GET, sandboxKey, { id })
    const replay = async (body: unknown) => (await call(replayRoute.POST, sandboxKey, { id, body })).json.data
    expect(await replay({ deliveryIds: [listed.json.data[0].id] })).toEqual({ replayed: 1 })
    expect(await replay({ deliveryIds: [newWireId('whd')] })).toEqual({ replayed: 0 })
    expect(await replay({ since: '2099-01-01T00:00:00Z' })).toEqual({ replayed: 0 })
    expect(await replay({ until: '2020-01-01T00:00:00Z' })).toEqual({ replayed: 0 })
    expect(await replay({ since: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' })).toEqual({
      replayed: 2,
    })
  })

  it('includes the instant of `since`, but not that of `until`', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver((response) => response.writeHead(500).end())
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const eventId = toWire('evt', await commitEvent(ctx))
    await deliver()
    const { createdAt } = (await get(eventRoute.GET, sandboxKey, { id: eventId })).json.data
    const replay = async (body: unknown) => (await call(replayRoute.POST, sandboxKey, { id, body })).json.data
    expect(await replay({ until: createdAt })).toEqual({ replayed: 0 })
    expect(await replay({ since: createdAt })).toEqual({ replayed: 1 })
  })

  it('accepts the earliest and the latest possible instant', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver((response) => response.writeHead(500).end())
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    await commitEvent(ctx)
    await deliver()
    const body = { since: '0001-01-01T00:00:00Z', until: '9999-12-31T23:59:59.999Z' }
    expect((await call(replayRoute.POST, sandboxKey, { id, body })).json.data).toEqual({ replayed: 1 })
  })

  it('skips what a worker is sending now', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    let respond: () => void = () => {}
    const receiver = await startReceiver((response) => {
      respond = () => response.end()
    })
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    await commitEvent(ctx)
    const done = deliver(newDispatcher({ timeoutMs: 60_000 }))
    await receiver.received(1)
    expect((await call(replayRoute.POST, sandboxKey, { id })).json.data).toEqual({ replayed: 0 })
    respond()
    await done
    expect(receiver.hits).toHaveLength(1)
  })
})
