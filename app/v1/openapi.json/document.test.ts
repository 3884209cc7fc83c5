import { expect, test } from 'vitest'
import { EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import type { WireEvent } from '@/lib/events/present'
import { relatedOf } from '@/lib/events/related'
import { sampleEndpoint, sampleOf } from '@/lib/webhook/sample/samples'
import { Api } from '@/testing/api'
import { Conformance } from '@/testing/conformance'
import { eventPayload } from './event-payloads'
import { GET } from './route'

const api = await Api.load()

test('the served document is that of the declared routes, at the address of this instance', async () => {
  const response = await GET(new Request('http://localhost:3000/v1/openapi.json'))
  const served = await response.json()
  expect(served.servers).toEqual([{ url: 'http://localhost:3000' }])
  expect({ ...served, servers: api.document.servers }).toEqual(JSON.parse(JSON.stringify(api.document)))
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

test('every operation names its resource, its errors and how callers authenticate', () => {
  for (const { id, described } of api.operations) {
    expect(described.tags, id).toHaveLength(1)
    expect(described.security, id).not.toEqual([])
    const isOpen = described.security?.some((scheme) => Object.keys(scheme).length === 0)
    const always = ['429', '500', '503', ...(isOpen ? [] : ['401'])]
    expect(Object.keys(described.responses), id).toEqual(expect.arrayContaining(always))
  }
})

test.each(EVENT_TYPE_NAMES)('the sample of %s matches the document', (type) => {
  const sample = sampleOf(type, eventPayload, sampleEndpoint('biz_01h455vb4pex5vsknk084sn02q'))
  const event = {
    id: 'evt_01h455vb4pex5vsknk084sn02q' as const,
    type,
    apiVersion: 'v1' as const,
    environment: 'sandbox' as const,
    createdAt: new Date().toISOString(),
    sequence: 1,
    related: relatedOf(sample.data) as WireEvent['related'],
    ...sample,
  }
  expect(new Conformance(api.document).eventProblems(event)).toEqual([])
})

test('data is exactly the object, and the two types that look ahead have a forecast beside it', () => {
  const documented = Object.entries(api.document.webhooks).map(([type, { post }]) => {
    const { properties } = post.requestBody?.content['application/json']?.schema ?? {}
    return [type, properties?.data?.$ref?.split('/').at(-1), properties?.forecast?.$ref?.split('/').at(-1)]
  })
  expect(documented.filter(([, , forecast]) => forecast)).toEqual([
    ['subscription.renewal_upcoming', 'Subscription', 'ForecastCharge'],
    ['wallet.low_balance', 'PayingWallet', 'ForecastCharge'],
  ])
})
