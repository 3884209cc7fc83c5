import { expect, it } from 'vitest'
import * as eventsRoute from '@/app/v1/events/route'
import * as triggerRoute from '@/app/v1/sandbox/events/route'
import * as listenerRoute from '@/app/v1/sandbox/listener/route'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, get } from '../call.fixture'
import { deliver, startReceiver } from '../stage.fixture'

const trigger = (key: string, type: string) => call(triggerRoute.POST, key, { body: { type } })

it('a sample is sent to every endpoint that wants its type, and the log shows it as a test', async () => {
  const { sandboxKey } = await newBusiness()
  const receivers = {
    all: await startReceiver(),
    family: await startReceiver(),
    other: await startReceiver(),
    tests: await startReceiver(),
  }
  await createEndpoint(sandboxKey, receivers.all.url)
  await createEndpoint(sandboxKey, receivers.family.url, ['subscription.*'])
  await createEndpoint(sandboxKey, receivers.other.url, ['invoice.paid'])
  await createEndpoint(sandboxKey, receivers.tests.url, ['webhook.test'])
  const { status, json } = await trigger(sandboxKey, 'subscription.past_due')
  expect(status).toBe(201)
  expect(json.data).toMatchObject({
    type: 'webhook.test',
    sampleType: 'subscription.past_due',
    data: { status: 'past_due' },
    deliveries: { total: 2, succeeded: 0, pending: 2, failed: 0 },
  })
  await deliver()
  const counts = Object.values(receivers).map(({ hits }) => hits.length)
  expect(counts).toEqual([1, 1, 0, 0])
  const { sampleType, requestId: _, deliveries: __, ...sent } = json.data
  expect(JSON.parse(receivers.family.hits[0]?.body ?? '')).toEqual({ ...sent, type: sampleType })
  const [logged] = (await get(eventsRoute.GET, sandboxKey)).json.data.items
  expect(logged).toMatchObject({ id: json.data.id, sampleType: 'subscription.past_due' })
})

it('a webhook.test has no sampleType', async () => {
  const { sandboxKey } = await newBusiness()
  const { json } = await trigger(sandboxKey, 'webhook.test')
  expect(json.data).toMatchObject({ type: 'webhook.test', deliveries: { total: 0 } })
  expect(json.data).not.toHaveProperty('sampleType')
})

it.each(['invoice.exploded', 'invoice.*', '__proto__'])(
  '%s is refused as the type of a sample',
  async (type) => {
    const { sandboxKey } = await newBusiness()
    const { json } = await trigger(sandboxKey, type)
    expect(json.error).toMatchObject({ code: 'parameter_invalid', param: 'type' })
  },
)

it("a listener's secret is the same for every key of a business; each business has another secret", async () => {
  const [own, other] = [await newBusiness(), await newBusiness()]
  const secretOf = async (key: string) => (await get(listenerRoute.GET, key)).json.data.secret
  expect(await secretOf(own.sandboxKey)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await secretOf(own.sandboxKey)).toBe(await secretOf(own.sandboxKey))
  expect(await secretOf(other.sandboxKey)).not.toBe(await secretOf(own.sandboxKey))
})

it('in production there are no samples and no listener secret', async () => {
  const { productionKey } = await newBusiness()
  expect((await trigger(productionKey, 'invoice.paid')).json.error.code).toBe('sandbox_only')
  expect((await get(listenerRoute.GET, productionKey)).json.error.code).toBe('sandbox_only')
})
