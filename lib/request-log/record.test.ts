import { describe, expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { OWN_ENTRIES } from './gatherer'
import { recordCall, writeRequestLog } from './record'

describe('the request log', () => {
  it('gives every write an entry up to the limit, and then one entry to those that are alike', async () => {
    const { businessId } = await newBusiness()
    const extra = 40
    const calls = OWN_ENTRIES.change + extra
    for (let n = 0; n < calls; n++)
      note(callOf(businessId, { operation: n % 2 ? 'createPrice' : 'createProduct' }))
    await writeRequestLog()
    const rows = await entriesOf(businessId)
    expect(rows).toHaveLength(OWN_ENTRIES.change + 2)
    expect(rows.reduce((sum, { standsFor }) => sum + standsFor, 0)).toBe(calls)
    expect(rows.filter(({ standsFor }) => standsFor > 1)).toMatchObject([
      { standsFor: extra / 2 },
      { standsFor: extra / 2 },
    ])
  })

  it('keeps the calls of others apart: they hide no call of the business', async () => {
    const { businessId } = await newBusiness()
    for (let n = 0; n < 500; n++) {
      note(callOf(businessId, { status: 429, errorCode: 'rate_limited' }))
      note(
        callOf(businessId, {
          status: 404,
          errorCode: 'resource_not_found',
          callerKind: 'checkout',
          callerId: newId('cs'),
        }),
      )
    }
    note(callOf(businessId, { operation: 'createPrice' }))
    await writeRequestLog()
    const rows = await entriesOf(businessId)
    expect(rows).toHaveLength(OWN_ENTRIES.refused + 1 + OWN_ENTRIES.checkout + 1 + 1)
    expect(rows.filter(({ operation }) => operation === 'createPrice')).toMatchObject([{ standsFor: 1 }])
  })

  it('gives a program that reads the same again and again one entry, and counts it there', async () => {
    const { businessId } = await newBusiness()
    const read = (path: string) =>
      note(callOf(businessId, { method: 'GET', operation: 'listEvents', status: 200, path }))
    for (let n = 0; n < 50; n++) read('/v1/events')
    for (let n = 0; n < 5; n++) read(`/v1/events/${n}`)
    await writeRequestLog()
    const standsFor = async () => (await entriesOf(businessId)).map((entry) => entry.standsFor)
    expect(await standsFor()).toEqual([1, 1, 48, 1, 1, 1, 1, 1])
    for (let n = 0; n < 1000; n++) read('/v1/events')
    await writeRequestLog()
    expect(await standsFor()).toEqual([1, 1, 1048, 1, 1, 1, 1, 1])
  })

  it('keeps a write that is made again and again apart: each has done something', async () => {
    const { businessId } = await newBusiness()
    for (let n = 0; n < 10; n++) note(callOf(businessId, {}))
    await writeRequestLog()
    expect(await entriesOf(businessId)).toHaveLength(10)
  })

  it('writes what it has gathered in one transaction', async () => {
    const { businessId } = await newBusiness()
    for (let n = 0; n < 50; n++) note(callOf(businessId, {}))
    await writeRequestLog()
    expect(new Set((await entriesOf(businessId)).map(({ xmin }) => xmin)).size).toBe(1)
  })

  it('holds a limited number of entries, and goes on afterwards', async () => {
    const many = Array.from({ length: 200 }, () => newId('biz'))
    for (const businessId of many) for (let n = 0; n < 50; n++) note(callOf(businessId, {}))
    await writeRequestLog()
    const [{ count }] = (await query(
      'SELECT count(*)::int AS count FROM request_log WHERE business_id = ANY ($1)',
      [many],
    )) as [{ count: number }]
    expect(count).toBe(5_000)
    const { businessId } = await newBusiness()
    note(callOf(businessId, {}))
    await writeRequestLog()
    expect(await entriesOf(businessId)).toHaveLength(1)
  })

  it('that cannot be written fails no call, and the next entries are written', async () => {
    const { businessId } = await newBusiness()
    note(callOf(businessId, { callerKind: 'nobody' }))
    await writeRequestLog()
    note(callOf(businessId, {}))
    await writeRequestLog()
    expect(await entriesOf(businessId)).toHaveLength(1)
  })
})

type Call = ReturnType<Parameters<typeof recordCall>[1]>

const note = (entry: Call) => recordCall({ ...entry, pathname: entry.path }, () => entry)

const callOf = (businessId: string, more: Partial<Call>): Call => ({
  id: newId('req'),
  businessId,
  environment: 'sandbox',
  method: 'POST',
  path: '/v1/catalog/products',
  route: '/v1/catalog/products',
  operation: 'createProduct',
  status: 201,
  durationMs: 3,
  errorCode: null,
  callerKind: 'api_key',
  callerId: '018f3c5a-0000-7000-8000-000000000001',
  ip: null,
  userAgent: null,
  replayOf: null,
  createdAt: new Date(),
  ...more,
})

const entriesOf = (businessId: string) =>
  query<{ operation: string; standsFor: number; xmin: string }>(
    'SELECT operation, stands_for, xmin::text AS xmin FROM request_log WHERE business_id = $1 ORDER BY id',
    [businessId],
  )
