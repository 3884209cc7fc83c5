import { describe, expect, it } from 'vitest'
import * as eventsRoute from '@/app/v1/events/route'
import * as replayRoute from '@/app/v1/webhooks/endpoints/[id]/replay/route'
import * as endpointRoute from '@/app/v1/webhooks/endpoints/[id]/route'
import { toWire } from '@/lib/core/id'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, get, uuidOf } from '../call.fixture'
import { commitEvent, deliver, letTimePass, startReceiver } from '../stage.fixture'

async function newStory(respond?: Parameters<typeof startReceiver>[0]) {
  const { ctx, sandboxKey } = await newBusiness()
  const receiver = await startReceiver(respond)
  const { id } = await createEndpoint(sandboxKey, receiver.url)
  const change = (body: unknown) => call(endpointRoute.PATCH, sandboxKey, { method: 'PATCH', id, body })
  const happen = async (type?: Parameters<typeof commitEvent>[1]) =>
    toWire('evt', await commitEvent(ctx, type))
  const undelivered = async (search = ''): Promise<string[]> => {
    const listed = await get(eventsRoute.GET, sandboxKey, {
      search: `?undelivered=true&order=asc${search}`,
    })
    return listed.json.data.items.map((event: { id: string }) => event.id)
  }
  const replay = async (body: unknown) => (await call(replayRoute.POST, sandboxKey, { id, body })).json
  const got = () => receiver.hits.map(({ headers }) => headers['webhook-id'])
  const sent = async () => {
    await letTimePass(uuidOf(id))
    await deliver()
  }
  return { ctx, sandboxKey, id, change, happen, undelivered, replay, got, sent }
}

describe('an event that happened while an endpoint was off', () => {
  it('is undelivered, and one replay of what is missing sends it once', async () => {
    const { change, happen, undelivered, replay, got, sent } = await newStory()
    const before = await happen()
    await deliver()
    await change({ active: false })
    const missed = [await happen('invoice.paid'), await happen('customer.created')]
    expect(await undelivered()).toEqual(missed)
    expect((await replay({ missing: true })).error.code).toBe('endpoint_inactive')
    await change({ active: true })
    const after = await happen()
    await deliver()
    expect(await undelivered()).toEqual(missed)
    expect(await undelivered('&limit=1')).toEqual([missed[0]])
    expect(await undelivered('&type=customer.created')).toEqual([missed[1]])

    const parallel = await Promise.all([replay({ missing: true }), replay({ missing: true })])
    expect(parallel.map(({ data }) => data.replayed).toSorted()).toEqual([0, 2])
    await sent()
    expect(got()).toEqual([before, after, ...missed])
    expect(await undelivered()).toEqual([])
    expect((await replay({ missing: true })).data).toEqual({ replayed: 0 })
  })

  it('is missed only where the endpoint is still there and its list has the type', async () => {
    const { sandboxKey, id, change, happen, undelivered } = await newStory()
    await change({ active: false, enabledEvents: ['customer.*'] })
    await happen('invoice.paid')
    const wanted = await happen('customer.created')
    // An endpoint that was created later has missed nothing.
    await createEndpoint(sandboxKey)
    expect(await undelivered()).toEqual([wanted])
    await call(endpointRoute.DELETE, sandboxKey, { method: 'DELETE', id })
    expect(await undelivered()).toEqual([])
  })

  it('is sent only if it happened within the given time', async () => {
    const { change, happen, replay } = await newStory()
    await change({ active: false })
    await happen()
    await change({ active: true })
    const missing = true
    expect((await replay({ missing, since: '2099-01-01T00:00:00Z' })).data).toEqual({ replayed: 0 })
    expect((await replay({ missing, until: '2020-01-01T00:00:00Z' })).data).toEqual({ replayed: 0 })
    const times = { since: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' }
    expect((await replay({ missing, ...times })).data).toEqual({ replayed: 1 })
  })
})

describe('a replay of what is missing', () => {
  it('sends at once what was given up and what would be tried again later, and counts none twice', async () => {
    let status = 500
    const { change, happen, replay, got, sent } = await newStory((response) =>
      response.writeHead(status).end(),
    )
    await happen()
    await deliver()
    await change({ active: false })
    await change({ active: true })
    await happen()
    await deliver()
    status = 200
    expect((await replay({ missing: true })).data).toEqual({ replayed: 2 })
    expect((await replay({ missing: true })).data).toEqual({ replayed: 0 })
    await sent()
    expect(got()).toHaveLength(4)
  })

  it('names no deliveries: those are another kind of replay', async () => {
    const { replay } = await newStory()
    const { error } = await replay({ missing: true, deliveryIds: [toWire('whd', crypto.randomUUID())] })
    expect([error.code, error.param]).toEqual(['parameter_invalid', 'deliveryIds'])
  })
})
