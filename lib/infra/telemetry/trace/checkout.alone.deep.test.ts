import { trace } from '@opentelemetry/api'
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { beforeEach, describe, expect, it } from 'vitest'
import { POST as authorize } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import { GET as viewCheckout } from '@/app/v1/checkout/sessions/[token]/route'
import { billBatch } from '@/lib/billing/bill-batch'
import { newWireId } from '@/lib/core/id'
import { commitEvent, deliver, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newCheckout, TEST_CODE, TEST_PHONE, verifiedAt } from '@/testing/checkout'
import { generateDueSubscriptions } from '@/testing/due'
import { currentTraceparent, flushSpans, inPart, inSpan, outsideSpans } from './span'
import { traceInto } from './start'

process.env.WEBHOOK_TRACEPARENT = 'true'

const exporter = new InMemorySpanExporter()
const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const TRACE = CALLER.split('-')[1]

async function spans(): Promise<ReadableSpan[]> {
  await flushSpans()
  return exporter.getFinishedSpans()
}

/** The names of a span's ancestors, from the top. */
function wayTo(span: ReadableSpan, all: readonly ReadableSpan[]): string[] {
  const parent = all.find((each) => each.spanContext().spanId === span.parentSpanContext?.spanId)
  return [...(parent ? wayTo(parent, all) : []), span.name]
}

it('without tracing, work runs as it is, and nothing says which trace it belongs to', async () => {
  expect(
    await inSpan(
      'x',
      () => ({}),
      async () => currentTraceparent(),
    ),
  ).toBeNull()
  expect(
    await inPart(
      () => 'x',
      () => ({}),
      async () => 7,
    ),
  ).toBe(7)
  const ran: string[] = []
  outsideSpans(() => ran.push('work'))
  expect(ran).toEqual(['work'])
})

describe('a checkout', () => {
  beforeEach(() => {
    exporter.reset()
    traceInto(exporter)
  })

  it('is one trace from the call to the receiver of its webhook, and continues the trace of the caller', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    await newEndpoint(ctx, receiver.url, ['subscription.created'])
    const price = await newPrice(ctx, { trialDays: 7 })
    const checkout = await newCheckout(ctx, { priceId: price.id as never })
    const headers = await verifiedAt(checkout)
    const path = `/v1/checkout/sessions/${checkout.token}`
    await call(viewCheckout, headers, { method: 'GET', path, params: { token: checkout.token } })
    const body = { email: 'sita@shop.example', name: 'Sita Sharma' }
    const given = { path: `${path}/authorize`, params: { token: checkout.token }, body }
    const done = await call(authorize, { ...headers, traceparent: CALLER }, given)
    expect(done.status).toBe(201)
    await deliver()

    const all = await spans()
    const ofTrace = all.filter((span) => span.spanContext().traceId === TRACE)
    const delivered = ofTrace.find(({ name }) => name === 'deliver') as ReadableSpan
    expect(wayTo(delivered, ofTrace)).toEqual(['authorizeCheckout', 'transaction', 'emit', 'deliver'])
    expect(delivered.attributes).toMatchObject({
      'khata.event_type': 'subscription.created',
      'khata.outcome': 'succeeded',
      'http.response.status_code': 200,
    })
    expect(ofTrace.some(({ name, attributes }) => name === 'INSERT' && attributes['db.query.text'])).toBe(
      true,
    )
    expect(receiver.hits[0]?.headers.traceparent).toBe(`00-${TRACE}-${delivered.spanContext().spanId}-01`)

    const written = JSON.stringify(
      all.map(({ name, attributes, events, status, links, resource }) => {
        return { name, attributes, events, status, links, resource: resource.attributes }
      }),
    )
    for (const secret of [
      checkout.token,
      headers.authorization?.split(' ')[1] as string,
      TEST_PHONE.slice(-10),
      TEST_CODE,
      'sita@shop.example',
      'Sita',
    ])
      expect(written).not.toContain(secret)
  })

  it('gives other libraries no way to make spans, because those of Next.js hold the paths of requests', () => {
    expect(trace.getTracer('next.js').startSpan('GET /checkout/token').isRecording()).toBe(false)
  })
})

describe('renewals', () => {
  beforeEach(() => {
    exporter.reset()
    traceInto(exporter)
  })

  it('have a trace per batch, down to their events', async () => {
    const { businessId } = await newBusiness()
    await generateDueSubscriptions(businessId, 2)
    const billed = await inSpan(
      'run',
      () => ({}),
      () => billBatch([{ businessId, environment: 'production' }]),
    )
    expect(billed.subscriptions).toBe(2)
    const all = await spans()
    const [run, batch, emitted] = ['run', 'bill a batch', 'emit'].map((name) =>
      all.find((each) => each.name === name),
    )
    expect(wayTo(emitted as ReadableSpan, all)).toEqual(['bill a batch', 'transaction', 'emit'])
    expect(batch?.spanContext().traceId).not.toBe(run?.spanContext().traceId)
    expect(batch?.links.map(({ context }) => context.spanId)).toEqual([run?.spanContext().spanId])
  })

  it('have deliveries with traces of their own, which name the batch', async () => {
    const { ctx } = await newBusiness()
    const receiver = await startReceiver()
    await newEndpoint(ctx, receiver.url, ['customer.*'])
    const ofBatch = { ...ctx, requestId: newWireId('run') }
    await inSpan(
      'bill a batch',
      () => ({}),
      () => commitEvent(ofBatch, 'customer.created', { id: 'cus_1' }),
    )
    await deliver()
    const all = await spans()
    const [emitted, delivered] = ['emit', 'deliver'].map((name) => all.find((each) => each.name === name))
    expect(delivered?.spanContext().traceId).not.toBe(emitted?.spanContext().traceId)
    expect(delivered?.links.map(({ context }) => context.spanId)).toEqual([emitted?.spanContext().spanId])
  })
})
