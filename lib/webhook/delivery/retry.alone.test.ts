import { expect, it } from 'vitest'
import * as retryRoute from '@/app/v1/webhooks/deliveries/[id]/retry/route'
import * as deliveriesRoute from '@/app/v1/webhooks/deliveries/route'
import * as endpointRoute from '@/app/v1/webhooks/endpoints/[id]/route'
import { newWireId } from '@/lib/core/id'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, get, uuidOf } from '../call.fixture'
import { commitEvent, deliver, deliveriesOf, startReceiver } from '../stage.fixture'

async function sentTo(statuses: number[]) {
  const { ctx, sandboxKey } = await newBusiness()
  const receiver = await startReceiver((response) => response.writeHead(statuses.shift() ?? 200).end())
  const endpoint = await createEndpoint(sandboxKey, receiver.url)
  await commitEvent(ctx)
  await deliver()
  const id = (await get(deliveriesRoute.GET, sandboxKey)).json.data.items[0].id as string
  return { sandboxKey, receiver, endpoint, id }
}

const retry = (key: string, id: string) => call(retryRoute.POST, key, { id })

it.each([
  ['failed', [500, 200], 'retrying'],
  ['succeeded', [200, 200], 'retrying'],
])(
  'a delivery that has %s is sent again at once, with its history and the same event id',
  async (_, statuses, status) => {
    const { sandboxKey, receiver, endpoint, id } = await sentTo([...statuses])
    const { json } = await retry(sandboxKey, id)
    expect(json.data).toMatchObject({ id, status, attempts: [{ httpStatus: statuses[0] }] })
    await deliver()
    const [first, second] = receiver.hits.map(({ headers }) => headers['webhook-id'])
    expect(second).toBe(first)
    expect(await deliveriesOf(uuidOf(endpoint.id))).toMatchObject([{ status: 'succeeded', attemptCount: 2 }])
  },
)

it('a delivery to an endpoint that is off, deleted or unknown is not sent, and the error says what to do', async () => {
  const { sandboxKey, endpoint, id } = await sentTo([500])
  const to = { id: endpoint.id }
  await call(endpointRoute.PATCH, sandboxKey, { method: 'PATCH', ...to, body: { active: false } })
  expect(await retry(sandboxKey, id)).toMatchObject({
    status: 409,
    json: { error: { code: 'endpoint_inactive', message: expect.stringContaining('Set active to true') } },
  })
  await call(endpointRoute.DELETE, sandboxKey, { method: 'DELETE', ...to })
  expect(await retry(sandboxKey, id)).toMatchObject({
    status: 409,
    json: { error: { code: 'endpoint_inactive', message: expect.stringContaining('Resend its event') } },
  })
  expect((await retry(sandboxKey, newWireId('whd'))).status).toBe(404)
})
