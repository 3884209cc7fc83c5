import { expect, it } from 'vitest'
import * as customerRoute from '@/app/v1/customers/[customerId]/route'
import * as customersRoute from '@/app/v1/customers/route'
import * as eventsRoute from '@/app/v1/events/route'
import { call, get, type Handler } from '@/lib/webhook/call.fixture'
import { deliver, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'

interface Logged {
  id: string
  type: string
  createdAt: string
  sequence: number
  data: { id: string; name?: string }
}

/** The business's events in the order of their sequence, the oldest first. */
async function eventsInSequence(key: string): Promise<Logged[]> {
  const { json } = await get(eventsRoute.GET, key, { search: '?limit=100' })
  return json.data.items.toSorted((a: Logged, b: Logged) => a.sequence - b.sequence)
}

// In this path, the customer's parameter is not called `id`.
const changeOf =
  (customerId: string): Handler =>
  (request) =>
    customerRoute.PATCH(request, { params: Promise.resolve({ customerId }) })

it('the events of simultaneous changes of one object have the order of the changes in their sequence', async () => {
  const { sandboxKey } = await newBusiness()
  const { json } = await call(customersRoute.POST, sandboxKey, {
    body: { email: 'a@example.com', name: '0' },
  })
  const { id } = json.data
  const change = changeOf(id)
  const names = Array.from({ length: 20 }, (_, n) => String(n + 1))
  const answers = await Promise.all(
    names.map((name) => call(change, sandboxKey, { method: 'PATCH', body: { name } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))

  const events = await eventsInSequence(sandboxKey)
  expect(events.map(({ type }) => type)).toEqual(['customer.created', ...names.map(() => 'customer.updated')])
  expect(new Set(events.map(({ sequence }) => sequence)).size).toBe(21)
  const { json: now } = await call(
    (request) => customerRoute.GET(request, { params: Promise.resolve({ customerId: id }) }),
    sandboxKey,
    { method: 'GET' },
  )
  expect(events.at(-1)?.data).toEqual(now.data)
})

it('events of one transaction are numbered in the order in which they are emitted', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  await subscribe(ctx, await newCustomer(ctx, 100_000n), await newPrice(ctx))
  const events = await eventsInSequence(sandboxKey)
  const invoice = events.filter(({ type }) => type.startsWith('invoice.'))
  expect(invoice.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.opened', 'invoice.paid'])
})

it('a delivery has the time and the sequence of its event', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url)
  await newCustomer(ctx)
  await deliver()
  const [logged] = await eventsInSequence(sandboxKey)
  const [hit] = receiver.hits
  expect(hit?.headers['webhook-created-at']).toBe(logged?.createdAt)
  expect(hit?.headers['webhook-sequence']).toBe(String(logged?.sequence))
})
