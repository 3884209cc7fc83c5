import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { document } from '@/app/docs/_reference/document'
import * as eventsRoute from '@/app/v1/events/route'
import * as deliveriesRoute from '@/app/v1/webhooks/endpoints/[id]/deliveries/route'
import * as endpointRoute from '@/app/v1/webhooks/endpoints/[id]/route'
import * as testRoute from '@/app/v1/webhooks/endpoints/[id]/test/route'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, EXAMPLE, get, uuidOf } from '../call.fixture'
import {
  deliver,
  deliveriesOf,
  endpointRow,
  letTimePass,
  startHanging,
  startReceiver,
} from '../stage.fixture'

const stripe = new Stripe('sk_test_unused')

describe('a test', () => {
  it('is sent at once to this endpoint alone, and returns the delivery', async () => {
    const { sandboxKey } = await newBusiness()
    const receiver = await startReceiver((response) => response.end('thanks'))
    const other = await startReceiver()
    const { id, secret } = await createEndpoint(sandboxKey, receiver.url, ['invoice.paid'])
    await createEndpoint(sandboxKey, other.url)
    const { status, json } = await call(testRoute.POST, sandboxKey, { id })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      eventType: 'webhook.test',
      status: 'succeeded',
      httpStatus: 200,
      request: { url: receiver.url, body: receiver.hits[0]?.body },
      response: { body: 'thanks' },
      nextAttemptAt: null,
    })
    expect(json.data.attempts).toHaveLength(1)
    const [hit] = receiver.hits
    const event = stripe.webhooks.constructEvent(
      hit?.body ?? '',
      hit?.headers['service-signature'] as string,
      secret,
    )
    expect(event).toMatchObject({ id: json.data.eventId, type: 'webhook.test', data: { id } })
    await deliver()
    expect([receiver.hits.length, other.hits.length]).toEqual([1, 0])
    const log = await get(eventsRoute.GET, sandboxKey, { search: '?type=webhook.test' })
    expect(log.json.data.items).toMatchObject([
      { id: json.data.eventId, deliveries: { total: 1, succeeded: 1 } },
    ])
  })

  it('that fails shows the failure, is not attempted again, and does not change the health of the endpoint', async () => {
    const { sandboxKey } = await newBusiness()
    const receiver = await startReceiver((response) => response.writeHead(500).end())
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const { status, json } = await call(testRoute.POST, sandboxKey, { id })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ status: 'failed', httpStatus: 500, nextAttemptAt: null })
    expect(await endpointRow(uuidOf(id))).toMatchObject({ active: true, consecutiveFailures: 0 })
  })

  it('with the response 410 switches the endpoint off, as any delivery does', async () => {
    const { sandboxKey } = await newBusiness()
    const receiver = await startReceiver((response) => response.writeHead(410).end())
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const { json } = await call(testRoute.POST, sandboxKey, { id })
    expect(json.data).toMatchObject({ status: 'failed', httpStatus: 410, nextAttemptAt: null })
    expect(await endpointRow(uuidOf(id))).toMatchObject({ active: false, lastFailure: { code: 'gone' } })
  })

  it('is refused while four tests of the endpoint run', async () => {
    const { sandboxKey } = await newBusiness()
    const hanging = await startHanging()
    const { id } = await createEndpoint(sandboxKey, hanging.url)
    const test = () => call(testRoute.POST, sandboxKey, { id })
    const four = [test(), test(), test(), test()]
    await hanging.received(4)
    const { json, headers } = await test()
    expect(json.error).toMatchObject({ code: 'rate_limited' })
    expect(headers.get('retry-after')).toBe('1')
    hanging.release()
    const responses = await Promise.all(four)
    expect(responses.map(({ json }) => json.data.status)).toEqual(Array(4).fill('succeeded'))
    expect((await test()).json.data.status).toBe('succeeded')
    expect(hanging.hits).toHaveLength(5)
  })

  it('is sent even if the endpoint is off, so a merchant can test it before switching it on', async () => {
    const { sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    await call(endpointRoute.PATCH, sandboxKey, { method: 'PATCH', id, body: { active: false } })
    expect((await call(testRoute.POST, sandboxKey, { id })).json.data.status).toBe('succeeded')
  })

  it('can have any type for its receiver; the log shows it as webhook.test', async () => {
    const { sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const { json } = await call(testRoute.POST, sandboxKey, { id, body: { type: 'invoice.paid' } })
    expect(json.data.eventType).toBe('invoice.paid')
    expect(JSON.parse(receiver.hits[0]?.body ?? '{}')).toMatchObject({
      type: 'invoice.paid',
      data: { status: 'paid' },
    })
    const log = async (type: string) =>
      (await get(eventsRoute.GET, sandboxKey, { search: `?type=${type}` })).json.data.items
    expect(await log('invoice.paid')).toEqual([])
    expect(await log('webhook.test')).toHaveLength(1)
    const listed = await get(deliveriesRoute.GET, sandboxKey, { id })
    expect(listed.json.data).toEqual([json.data])
  })

  it('accepts only types of the catalogue', async () => {
    const { sandboxKey } = await newBusiness()
    const { id } = await createEndpoint(sandboxKey, EXAMPLE)
    const { json } = await call(testRoute.POST, sandboxKey, { id, body: { type: 'invoice.*' } })
    expect(json.error).toMatchObject({ code: 'parameter_invalid', param: 'type' })
  })
})

describe('a test with an Idempotency-Key', () => {
  it('is sent once, even if it is requested many times, in turn or in parallel', async () => {
    const { sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const headers = { 'idempotency-key': randomUUID() }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call(testRoute.POST, sandboxKey, { id, headers })),
    )
    for (const { status, json } of responses)
      expect(status === 200 || json.error.code === 'idempotency_in_flight').toBe(true)
    const first = responses.find(({ status }) => status === 200)
    const again = await call(testRoute.POST, sandboxKey, { id, headers })
    expect(again.text).toBe(first?.text)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(receiver.hits).toHaveLength(1)
    const other = await call(testRoute.POST, sandboxKey, { id, headers, body: { type: 'invoice.paid' } })
    expect(other.json.error.code).toBe('idempotency_key_reused')
  })

  it('is in flight until the receiver responds', async () => {
    const { sandboxKey } = await newBusiness()
    let respond: () => void = () => {}
    const receiver = await startReceiver((response) => {
      respond = () => response.end()
    })
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const headers = { 'idempotency-key': randomUUID() }
    const first = call(testRoute.POST, sandboxKey, { id, headers })
    await receiver.received(1)
    const second = await call(testRoute.POST, sandboxKey, { id, headers })
    expect(second.json.error.code).toBe('idempotency_in_flight')
    expect(second.headers.get('retry-after')).toBe('1')
    respond()
    expect((await first).status).toBe(200)
  })

  it('whose process died in the call gets its response after 90 seconds, and is not sent a second time', async () => {
    const { sandboxKey, businessId } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await call(testRoute.POST, sandboxKey, { id, headers })
    // The state of the database if the process dies after the receiver has responded, and before that was stored.
    const setBack = (age: string) =>
      query(
        `UPDATE idempotency_keys SET phase = 'intended', status = NULL, body = convert_to($2, 'UTF8'), created_at = now() - $3::interval WHERE scope_id = $1`,
        [businessId, first.json.data.eventId, age],
      )
    await setBack('80 seconds')
    const soon = await call(testRoute.POST, sandboxKey, { id, headers })
    expect(soon.json.error.code).toBe('idempotency_in_flight')
    await setBack('91 seconds')
    const later = await call(testRoute.POST, sandboxKey, { id, headers })
    expect(later.json.data).toEqual(first.json.data)
    expect(receiver.hits).toHaveLength(1)
    const replayed = await call(testRoute.POST, sandboxKey, { id, headers })
    expect(replayed.text).toBe(later.text)
  })

  it('is sent by the retry or by the function, if its process died before the call', async () => {
    const { sandboxKey, businessId } = await newBusiness()
    const receiver = await startReceiver()
    const { id } = await createEndpoint(sandboxKey, receiver.url)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await call(testRoute.POST, sandboxKey, { id, headers })
    await query(
      `UPDATE idempotency_keys SET phase = 'intended', status = NULL, body = convert_to($2, 'UTF8'), created_at = now() - interval '2 minutes' WHERE scope_id = $1`,
      [businessId, first.json.data.eventId],
    )
    const forget = `UPDATE webhook_deliveries SET status = 'pending', attempt_count = 0, attempts = '[]', latest = NULL,
      next_attempt_at = NULL, due_at = now() + interval '1 minute' WHERE endpoint_id = $1`
    await query(forget, [uuidOf(id)])
    expect((await call(testRoute.POST, sandboxKey, { id, headers })).json.data.status).toBe('succeeded')
    expect(receiver.hits).toHaveLength(2)

    await query(forget, [uuidOf(id)])
    await letTimePass(uuidOf(id))
    await deliver()
    expect(receiver.hits).toHaveLength(3)
    expect(await deliveriesOf(uuidOf(id))).toMatchObject([{ status: 'succeeded' }])
  })
})

describe('a sample', () => {
  it.each([
    ['customer.archived', { status: 'archived' }],
    ['subscription.canceled', { status: 'canceled' }],
    ['invoice.paid', { status: 'paid', settlement: 'wallet' }],
    ['invoice.voided', { status: 'void', paidAt: null, settlement: null }],
    ['checkout.session.completed', { status: 'completed' }],
    ['wallet.topup_failed', { status: 'failed' }],
    ['webhook_endpoint.disabled', { active: false }],
  ])('of %s in the API reference is in the state that its type means', (type, state) => {
    const media = document.webhooks[type]?.post.requestBody?.content['application/json']
    expect(media?.example).toMatchObject({ type, data: state })
  })
})
