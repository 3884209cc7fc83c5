import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GET as unknownPath } from '@/app/v1/[...path]/route'
import { POST as createCustomer, GET as getCustomers } from '@/app/v1/customers/route'
import { newId } from '@/lib/core/id'
import { noteHeartbeat } from '@/lib/health/heartbeat'
import { measureBacklog } from '@/lib/health/measure-backlog'
import { setAside } from '@/lib/infra/bulkhead/set-aside'
import { closeDatabase, pool, query } from '@/lib/infra/database/db'
import { perProcess } from '@/lib/infra/process/per-process'
import { startMetrics } from '@/lib/infra/telemetry/metrics/start'
import { recordCheck } from '@/lib/invariant/record-check'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { generateDueSubscriptions } from '@/testing/due'

const TOKEN = 'a-token-of-the-test'
process.env.METRICS_TOKEN = TOKEN
const { GET } = await import('./route')

const scrapeWith = (authorization?: string) =>
  GET(new Request('http://localhost:3000/api/metrics', { headers: authorization ? { authorization } : {} }))

/** Forgets what the last scrape has read. */
function forget() {
  perProcess<{ read?: unknown }>('shared figures', () => ({})).read = undefined
}

async function scrape(): Promise<string> {
  forget()
  return (await scrapeWith(`Bearer ${TOKEN}`)).text()
}

it('there is nothing at the address until metrics are on', async () => {
  expect((await scrapeWith(`Bearer ${TOKEN}`)).status).toBe(404)
})

describe('GET /api/metrics', () => {
  beforeAll(startMetrics)
  afterEach(forget)

  it('needs the token', async () => {
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer']) {
      const response = await scrapeWith(authorization)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await response.text()).not.toContain('khata_')
    }
    const response = await scrapeWith(`Bearer ${TOKEN}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('counts calls by operation and status, events by type, and replays', async () => {
    const { sandboxKey: apiKey } = await newBusiness()
    const body = { name: 'Sita Sharma', email: 'sita@shop.example' }
    for (let n = 0; n < 2; n++) await call(createCustomer, apiKey, { body, idempotencyKey: 'once' })
    await call(getCustomers, apiKey, { method: 'GET', path: '/v1/customers?limit=x' })
    await unknownPath(new Request('http://localhost:3000/v1/constructor'))
    const text = await scrape()
    const counts = 'khata_request_duration_seconds_count'
    expect(text).toContain(`${counts}{operation="createCustomer",status="2xx"} 2\n`)
    expect(text).toContain(`${counts}{operation="listCustomers",status="4xx"} 1\n`)
    expect(text).toContain(`${counts}{operation="other",status="4xx"} 1\n`)
    expect(text).not.toContain('constructor')
    expect(text).toContain('khata_events_total{type="customer.created",environment="sandbox"} 1\n')
    expect(text).toContain('khata_idempotency_replays_total 1\n')
  })

  it('says how late due work is, what was set aside, and what the last check of the invariants found', async () => {
    const { businessId } = await newBusiness()
    await generateDueSubscriptions(businessId, 2)
    await noteHeartbeat()
    await setAside('mail', { id: newId('sub'), businessId, environment: 'production' }, new Error('x'))
    await recordCheck(
      { query: (...given: [string, unknown[]]) => pool().query(...given) } as never,
      [
        { id: 'I1', total: 3 },
        { id: 'I2', total: 0 },
      ] as never,
    )
    await query('DELETE FROM backlog_measurements')
    const text = await scrape()
    await query('DELETE FROM set_aside_items')
    expect(text).toMatch(/^khata_oldest_due_seconds\{kind="billing_\w+"\} [1-9]/m)
    expect(text).toContain('khata_set_aside_items{kind="mail"} 1\n')
    expect(text).toContain('khata_set_aside_items{kind="sms"} 0\n')
    expect(text).toMatch(/^khata_orchestrator_beat_age_seconds \d/m)
    expect(text).toContain('khata_invariant_breaches{invariant="I1"} 3\n')
    expect(text).toContain('khata_invariant_breaches{invariant="I2"} 0\n')
    expect(text).toMatch(/^khata_partitions_ahead\{table="events"\} [23]$/m)
    expect(text).toContain('khata_database_up 1\n')
  })

  it('measures the due work once for all processes, and again when the figures are old', async () => {
    await measureBacklog()
    const measuredAt = async () =>
      (await query<{ at: string }>('SELECT measured_at::text AS at FROM backlog_measurements'))[0]?.at
    const first = await measuredAt()
    await scrape()
    expect(await measuredAt()).toBe(first)
    await query(`UPDATE backlog_measurements SET measured_at = now() - interval '11 seconds'`)
    await scrape()
    expect(((await measuredAt()) as string) > (first as string)).toBe(true)
  })

  it('shows the older figures and their age while another process measures', async () => {
    await measureBacklog()
    await query(`UPDATE backlog_measurements SET measured_at = now() - interval '1 hour'`)
    const other = await pool().connect()
    await other.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('measure the backlog', 0))`)
    const text = await scrape()
    await other.query('ROLLBACK')
    other.release()
    expect(text).toMatch(/^khata_backlog_age_seconds 36\d\d/m)
    expect(text).toMatch(/^khata_oldest_due_seconds/m)
  })

  it('answers with what the process knows while the database is gone', async () => {
    await closeDatabase()
    const { env } = await import('@/lib/infra/env')
    const settings = env()
    const url = settings.DATABASE_URL
    // Nothing listens there.
    settings.DATABASE_URL = 'postgres://khata@127.0.0.1:9/khata'
    const text = await scrape()
    await closeDatabase()
    settings.DATABASE_URL = url
    expect(text).toContain('khata_database_up 0\n')
    expect(text).not.toContain('khata_oldest_due_seconds{')
    expect(text).toContain(
      'khata_request_duration_seconds_count{operation="createCustomer",status="2xx"} 2\n',
    )
    expect(await scrape()).toContain('khata_database_up 1\n')
  })
})
