import { expect, it } from 'vitest'
import * as resendRoute from '@/app/v1/events/[id]/resend/route'
import * as eventRoute from '@/app/v1/events/[id]/route'
import * as eventsRoute from '@/app/v1/events/route'
import * as endpointRoute from '@/app/v1/webhooks/endpoints/[id]/route'
import { newWireId, toWire } from '@/lib/core/id'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, get, uuidOf } from '../call.fixture'
import { commitEvent, deliver, deliveriesOf, startReceiver } from '../stage.fixture'

const resend = (key: string, id: string, endpointId: string) =>
  call(resendRoute.POST, key, { id, body: { endpointId } })

it('a delivered event is sent again with the same id, as the next attempt of its delivery', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const receiver = await startReceiver()
  const endpoint = await createEndpoint(sandboxKey, receiver.url)
  const id = toWire('evt', await commitEvent(ctx, 'invoice.paid'))
  await deliver()
  const { status, json } = await resend(sandboxKey, id, endpoint.id)
  expect(status).toBe(200)
  expect(json.data).toMatchObject({ eventId: id, status: 'retrying', attempts: [{ httpStatus: 200 }] })
  await deliver()
  expect(receiver.hits.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  expect(receiver.hits[1]?.body).toBe(receiver.hits[0]?.body)
  expect(await deliveriesOf(uuidOf(endpoint.id))).toMatchObject([{ status: 'succeeded', attemptCount: 2 }])
})

it('an event that was given up is sent again, and then no longer counts as undelivered', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  let status = 500
  const receiver = await startReceiver((response) => response.writeHead(status).end())
  const endpoint = await createEndpoint(sandboxKey, receiver.url)
  const id = toWire('evt', await commitEvent(ctx))
  await deliver()
  const undelivered = async () =>
    (await get(eventsRoute.GET, sandboxKey, { search: '?undelivered=true' })).json.data.items.length
  expect(await undelivered()).toBe(1)
  status = 200
  await resend(sandboxKey, id, endpoint.id)
  await deliver()
  expect(await undelivered()).toBe(0)
})

it('an endpoint can get an event that it does not subscribe to; even if five calls ask at the same time, it is sent once', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const receiver = await startReceiver()
  const endpoint = await createEndpoint(sandboxKey, receiver.url, ['invoice.paid'])
  const id = toWire('evt', await commitEvent(ctx, 'customer.created'))
  const responses = await Promise.all(Array.from({ length: 5 }, () => resend(sandboxKey, id, endpoint.id)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(responses[0]?.json.data).toMatchObject({ status: 'pending', attempts: [] })
  await deliver()
  expect(receiver.hits).toHaveLength(1)
  const event = await get(eventRoute.GET, sandboxKey, { id })
  expect(event.json.data.deliveries).toMatchObject({ total: 1, succeeded: 1 })
})

it('the error names the wrong id, and an endpoint that is off is refused', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const endpoint = await createEndpoint(sandboxKey)
  const id = toWire('evt', await commitEvent(ctx))
  const noEvent = await resend(sandboxKey, newWireId('evt'), endpoint.id)
  expect([noEvent.status, noEvent.json.error.param]).toEqual([404, 'id'])
  const noEndpoint = await resend(sandboxKey, id, newWireId('whe'))
  expect([noEndpoint.status, noEndpoint.json.error.param]).toEqual([404, 'endpointId'])
  await call(endpointRoute.PATCH, sandboxKey, {
    method: 'PATCH',
    id: endpoint.id,
    body: { active: false },
  })
  const off = await resend(sandboxKey, id, endpoint.id)
  expect(off.json.error).toMatchObject({ code: 'endpoint_inactive', param: 'endpointId' })
})
