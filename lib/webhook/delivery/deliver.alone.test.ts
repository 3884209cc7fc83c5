import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { eventTypes, newBusiness } from '@/testing/business'
import {
  commitEvent,
  deliver,
  deliveriesOf,
  endpointRow,
  letTimePass,
  newDispatcher,
  newEndpoint,
  startReceiver,
} from '../stage.fixture'

const stripe = new Stripe('sk_test_unused')

describe('a delivery that the receiver accepts', () => {
  it('carries the event as it was committed, signed so that the official Stripe library verifies it', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url)
    const data = { id: 'cus_1', name: 'सीता', metadata: { b: '1', a: '2' } }
    const eventId = await commitEvent(ctx, 'customer.created', data)
    await deliver()

    const [hit] = receiver.hits
    const id = toWire('evt', eventId)
    expect(hit?.body).toContain(`"data":${JSON.stringify(data)}}`)
    const { createdAt, sequence, ...said } = JSON.parse(hit?.body ?? '')
    expect(said).toEqual({
      id,
      type: 'customer.created',
      apiVersion: 'v1',
      environment: 'sandbox',
      related: { customerId: 'cus_1', subscriptionId: null, invoiceId: null, checkoutSessionId: null },
      data,
    })
    const signature = hit?.headers['service-signature'] as string
    expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/)
    expect(stripe.webhooks.constructEvent(hit?.body ?? '', signature, endpoint.secret)).toMatchObject({ id })
    expect(hit?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Khata-Webhooks/1',
      'webhook-id': id,
      'webhook-attempt': '1',
      'webhook-created-at': createdAt,
      'webhook-sequence': String(sequence),
    })
    expect(await deliveriesOf(endpoint.id)).toMatchObject([
      {
        status: 'succeeded',
        attemptCount: 1,
        waitMs: null,
        latest: { response: { status: 200, body: 'ok' } },
      },
    ])
    expect(await endpointRow(endpoint.id)).toMatchObject({ active: true, consecutiveFailures: 0 })
  })

  it('goes to every endpoint that wants its type, by name, by family or by *, and to no other', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    for (const [path, pattern] of [
      ['name', 'invoice.paid'],
      ['family', 'invoice.*'],
      ['all', '*'],
      ['other', 'customer.*'],
    ] as const)
      await newEndpoint(ctx, new URL(path, receiver.url).href, [pattern])
    await commitEvent(ctx, 'invoice.paid')
    await deliver()
    expect(receiver.hits.map(({ path }) => path).sort()).toEqual(['/all', '/family', '/name'])
  })
})

describe('a failed delivery', () => {
  it('is attempted again on the schedule, with the same event id and a new signature', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver((response) => response.writeHead(500).end('broken'))
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    await deliver()
    const [first] = await deliveriesOf(endpoint.id)
    expect(first).toMatchObject({
      status: 'retrying',
      attemptCount: 1,
      attempts: [{ httpStatus: 500, failure: 'status' }],
    })
    expect(first?.waitMs).toBeGreaterThanOrEqual(5_000)
    expect(first?.waitMs).toBeLessThan(300_000)
    expect(await endpointRow(endpoint.id)).toMatchObject({ active: true, consecutiveFailures: 1 })

    await letTimePass(endpoint.id)
    await deliver()
    const [second] = await deliveriesOf(endpoint.id)
    expect(second).toMatchObject({ status: 'retrying', attemptCount: 2 })
    expect(second?.waitMs).toBeGreaterThanOrEqual(300_000)
    const [one, two] = receiver.hits
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(two?.headers['webhook-attempt']).toBe('2')
    expect(two?.body).toBe(one?.body)
  })

  it('is given up after ten attempts', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver((response) => response.writeHead(503).end())
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    for (let attempt = 1; attempt <= 10; attempt++) {
      await letTimePass(endpoint.id)
      await deliver()
    }
    const [delivery] = await deliveriesOf(endpoint.id)
    expect(delivery).toMatchObject({ status: 'failed', attemptCount: 10, waitMs: null })
    expect(delivery?.attempts).toHaveLength(10)
    await deliver()
    expect(receiver.hits).toHaveLength(10)
  })

  it('no longer counts after a success: the health of the endpoint is reset', async () => {
    const { ctx } = await newBusiness()
    let status = 500
    const receiver = await startReceiver((response) => response.writeHead(status).end())
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    await deliver()
    status = 204
    await letTimePass(endpoint.id)
    await deliver()
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: 'succeeded', attemptCount: 2 }])
    const row = await endpointRow(endpoint.id)
    expect(row).toMatchObject({ consecutiveFailures: 0, failingSince: null })
    expect(row.lastFailureAt).not.toBeNull()
  })

  it('is one whose response is a redirect; the target is not called', async () => {
    const { ctx } = await newBusiness()
    const target = await startReceiver()
    const receiver = await startReceiver((response) =>
      response.writeHead(302, { location: target.url }).end(),
    )
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    await deliver()
    expect(target.hits).toHaveLength(0)
    expect(await deliveriesOf(endpoint.id)).toMatchObject([
      { status: 'retrying', attempts: [{ httpStatus: 302, failure: 'redirect' }] },
    ])
  })

  it('with a 410 switches the endpoint off, gives up its deliveries and mails the business', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver((response) => response.writeHead(410).end())
    const watcher = await startReceiver()
    const endpoint = await newEndpoint(ctx, receiver.url, ['customer.*'])
    await newEndpoint(ctx, watcher.url, ['webhook_endpoint.disabled'])
    await commitEvent(ctx)
    await commitEvent(ctx)
    await deliver()
    await deliver()
    expect(await endpointRow(endpoint.id)).toMatchObject({
      active: false,
      lastFailure: { code: 'gone' },
    })
    expect((await deliveriesOf(endpoint.id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(await eventTypes(ctx, endpoint.id)).toEqual(['webhook_endpoint.disabled'])
    expect(JSON.parse(watcher.hits[0]?.body ?? '{}')).toMatchObject({
      type: 'webhook_endpoint.disabled',
      data: { id: toWire('whe', endpoint.id), active: false },
    })
    await commitEvent(ctx)
    expect(await deliveriesOf(endpoint.id)).toHaveLength(2)
  })

  it.each([
    ['beyond the scheduled wait', '60', 60_000, 300_000],
    ['no longer than the next step, five minutes', '86400', 300_000, 86_400_000],
    ['never for less than the scheduled wait', '0', 5_000, 60_000],
  ])('is attempted again after the pause of its Retry-After: %s', async (_, header, atLeast, below) => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver((response) =>
      response.writeHead(429, { 'retry-after': header }).end(),
    )
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    await deliver()
    const [delivery] = await deliveriesOf(endpoint.id)
    expect(delivery?.waitMs).toBeGreaterThanOrEqual(atLeast)
    expect(delivery?.waitMs).toBeLessThan(below)
  })

  it('switches the endpoint off if every call to it has failed for five days', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver((response) => response.writeHead(500).end())
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    await deliver()
    await query(
      `UPDATE webhook_endpoints SET failing_since = now() - interval '5 days 1 second' WHERE id = $1`,
      [endpoint.id],
    )
    await letTimePass(endpoint.id)
    await deliver()
    expect(await endpointRow(endpoint.id)).toMatchObject({ active: false, consecutiveFailures: 2 })
    expect(await eventTypes(ctx, endpoint.id)).toEqual(['webhook_endpoint.disabled'])
  })
})

describe('a receiver that does not respond', () => {
  it('is disconnected after the time limit', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver(() => {})
    const endpoint = await newEndpoint(ctx, receiver.url)
    await commitEvent(ctx)
    await deliver(newDispatcher({ timeoutMs: 50 }))
    const [delivery] = await deliveriesOf(endpoint.id)
    expect(delivery).toMatchObject({ status: 'retrying', attempts: [{ failure: 'timeout' }] })
    expect(delivery?.attempts[0]).not.toHaveProperty('httpStatus')
  })

  it.each([
    ['refuses the connection', 'http://127.0.0.1:1/hook', 'refused'],
    ['has no address', 'http://receiver.invalid/hook', expect.stringMatching(/^dns_/)],
  ])('is a failure if it %s', async (_, url, failure) => {
    const { ctx } = await newBusiness()
    const endpoint = await newEndpoint(ctx, url)
    await commitEvent(ctx)
    await deliver()
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: 'retrying', attempts: [{ failure }] }])
  })
})
