import { describe, expect, it, onTestFinished } from 'vitest'
import * as eventRoute from '@/app/v1/events/[id]/route'
import * as deliveriesRoute from '@/app/v1/webhooks/endpoints/[id]/deliveries/route'
import * as replayRoute from '@/app/v1/webhooks/endpoints/[id]/replay/route'
import * as endpointRoute from '@/app/v1/webhooks/endpoints/[id]/route'
import * as endpointsRoute from '@/app/v1/webhooks/endpoints/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, get, uuidOf } from '../call.fixture'
import { giveUpStopped } from '../delivery/stop'
import {
  commitEvent,
  deliver,
  deliveriesOf,
  letTimePass,
  newDispatcher,
  startHanging,
  startReceiver,
} from '../stage.fixture'
import { recallDeliveriesWith } from './stop-deliveries'

describe('changing an endpoint', () => {
  it('merges metadata and replaces what is sent', async () => {
    const { sandboxKey } = await newBusiness()
    const { id } = await createEndpoint(sandboxKey)
    const patch = (body: unknown) => call(endpointRoute.PATCH, sandboxKey, { method: 'PATCH', id, body })
    await patch({ metadata: { a: '1', b: '2' } })
    const { json } = await patch({
      url: 'https://example.org/new',
      enabledEvents: ['invoice.paid'],
      metadata: { a: '' },
    })
    expect(json.data).toMatchObject({
      url: 'https://example.org/new',
      enabledEvents: ['invoice.paid'],
      metadata: { b: '2' },
      active: true,
    })
    expect((await patch({ url: 'http://192.168.0.1/' })).json.error).toMatchObject({ param: 'url' })
  })

  it('with the same values changes nothing, not even updatedAt', async () => {
    const { sandboxKey } = await newBusiness()
    const { id } = await createEndpoint(sandboxKey)
    const patch = (body: unknown) => call(endpointRoute.PATCH, sandboxKey, { method: 'PATCH', id, body })
    const { data: before } = (await patch({ metadata: { a: '1' } })).json
    const { url, enabledEvents, active, metadata } = before
    expect((await patch({ url, enabledEvents, active, metadata })).json.data).toEqual(before)
    expect((await patch({})).json.data).toEqual(before)
  })

  it('to off gives up its outstanding deliveries and sends no more; a replay brings them back', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const patch = (body: unknown) => call(endpointRoute.PATCH, sandboxKey, { method: 'PATCH', id, body })
    await commitEvent(ctx)
    await patch({ active: false })
    await commitEvent(ctx)
    await deliver()
    expect(receiver.hits).toHaveLength(0)
    expect((await deliveriesOf(uuidOf(id))).map(({ status }) => status)).toEqual(['failed'])
    expect((await call(replayRoute.POST, sandboxKey, { id })).json.error).toMatchObject({
      code: 'endpoint_inactive',
    })

    await patch({ active: true })
    expect((await call(replayRoute.POST, sandboxKey, { id })).json.data).toEqual({ replayed: 1 })
    await letTimePass(uuidOf(id))
    await deliver()
    expect(receiver.hits).toHaveLength(1)
  })

  it.each<[string, (url: string) => { method: string; body?: unknown }]>([
    ['moved', (url) => ({ method: 'PATCH', body: { url: `${url}/moved` } })],
    ['switched off', () => ({ method: 'PATCH', body: { active: false } })],
    ['deleted', () => ({ method: 'DELETE' })],
  ])('%s: no new call starts to the old URL, even for claimed deliveries', async (how, change) => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startHanging()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    for (let n = 0; n < 20; n++) await commitEvent(ctx)
    const dispatcher = newDispatcher({ timeoutMs: 60_000 })
    recallDeliveriesWith((endpointId) => void dispatcher.recall(endpointId))
    onTestFinished(() => recallDeliveriesWith(() => {}))
    const done = deliver(dispatcher)
    await receiver.received(8)
    const request = change(receiver.url)
    await call(request.method === 'PATCH' ? endpointRoute.PATCH : endpointRoute.DELETE, sandboxKey, {
      ...request,
      id,
    })
    receiver.release()
    await done
    const paths = receiver.hits.map(({ path }) => path)
    expect(paths.filter((path) => path === '/hook')).toHaveLength(8)
    expect(paths.filter((path) => path === '/hook/moved')).toHaveLength(how === 'moved' ? 12 : 0)
  })

  it.each([
    [200, 'succeeded'],
    [500, 'failed'],
  ])(
    'a response of %i to a call that was open during the switch-off is recorded as %s, and nothing follows',
    async (status, outcome) => {
      const { ctx, sandboxKey } = await newBusiness()
      let respond: () => void = () => {}
      const receiver = await startReceiver((response) => {
        respond = () => response.writeHead(status).end()
      })
      const { id } = await createEndpoint(sandboxKey, receiver.url)
      const patch = (body: unknown) => call(endpointRoute.PATCH, sandboxKey, { method: 'PATCH', id, body })
      await commitEvent(ctx)
      const done = deliver(newDispatcher({ timeoutMs: 60_000 }))
      await receiver.received(1)
      await patch({ active: false })
      respond()
      await done
      const { json } = await get(deliveriesRoute.GET, sandboxKey, { id })
      expect(json.data).toMatchObject([
        { status: outcome, nextAttemptAt: null, httpStatus: status, attempts: [{ httpStatus: status }] },
      ])
    },
  )

  it('deliveries of an event that was committed during the switch-off are given up', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const { id } = await createEndpoint(sandboxKey)
    await commitEvent(ctx)
    await query('UPDATE webhook_endpoints SET active = false WHERE id = $1', [uuidOf(id)])
    await letTimePass(uuidOf(id))
    expect(await giveUpStopped()).toBeGreaterThan(0)
    expect(await giveUpStopped()).toBe(0)
    expect((await deliveriesOf(uuidOf(id))).map(({ status }) => status)).toEqual(['failed'])
  })
})

describe('deleting an endpoint', () => {
  it('gives up its deliveries and keeps its history with the event', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const eventId = toWire('evt', await commitEvent(ctx))
    const deleted = await call(endpointRoute.DELETE, sandboxKey, { method: 'DELETE', id })
    expect(deleted.json.data).toEqual({ deleted: true, id })
    await deliver()
    expect(receiver.hits).toHaveLength(0)
    expect((await get(endpointRoute.GET, sandboxKey, { id })).status).toBe(404)
    expect((await get(endpointsRoute.GET, sandboxKey)).json.data.items).toEqual([])
    const event = await get(eventRoute.GET, sandboxKey, { id: eventId })
    expect(event.json.data.deliveries).toEqual({ total: 1, succeeded: 0, pending: 0, failed: 1 })
  })
})
