import { expect, it } from 'vitest'
import * as eventRoute from '@/app/v1/events/[id]/route'
import * as deliveriesRoute from '@/app/v1/webhooks/endpoints/[id]/deliveries/route'
import { toWire } from '@/lib/core/id'
import { get } from '@/lib/webhook/call.fixture'
import { commitEvent, deliver, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { newBusiness } from '@/testing/business'

it('an event contains its forecast next to its object, in each delivery and in the event log', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const receiver = await startReceiver()
  const endpoint = await newEndpoint(ctx, receiver.url)
  const forecast = { requiredPaisa: '50000', name: 'सीता' }
  const eventId = await commitEvent(ctx, 'subscription.renewal_upcoming', { id: 'sub_1' }, forecast)
  await deliver()

  const id = toWire('evt', eventId)
  const [{ body } = { body: '' }] = receiver.hits
  expect(body).toContain(`"data":{"id":"sub_1"},"forecast":${JSON.stringify(forecast)}}`)
  const logged = await get(eventRoute.GET, sandboxKey, { id })
  expect(logged.json.data).toMatchObject({ data: { id: 'sub_1' }, forecast })
  const listed = await get(deliveriesRoute.GET, sandboxKey, { id: toWire('whe', endpoint.id) })
  expect(listed.json.data[0].request.body).toBe(body)
})
