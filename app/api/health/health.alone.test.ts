import { afterEach, describe, expect, it } from 'vitest'
import { deepHealth } from '@/lib/health/deep-health'
import { noteHeartbeat } from '@/lib/health/heartbeat'
import { query } from '@/lib/infra/database/db'
import { perProcess } from '@/lib/infra/process/per-process'

const TOKEN = 'a-token-of-the-test'
process.env.METRICS_TOKEN = TOKEN
const { GET } = await import('./route')

/** Forgets what the last deep check has found. */
const forget = () => {
  perProcess<{ check?: unknown }>('deep health', () => ({})).check = undefined
}
afterEach(forget)

const ask = (headers: Record<string, string>, path = '/api/health?deep=1') =>
  GET(new Request(`http://localhost:3000${path}`, { headers }))
const HERE = { 'x-forwarded-for': '127.0.0.1' }
const STRANGER = { 'x-forwarded-for': '203.0.113.9' }

describe('the deep health check', () => {
  it('tells a stranger whether all is well and nothing else', async () => {
    await noteHeartbeat()
    const response = await ask(STRANGER)
    expect([response.status, await response.json()]).toEqual([200, { ok: true, database: 'ready' }])
    await query(`UPDATE heartbeats SET beat_at = now() - interval '4 minutes'`)
    forget()
    const refused = await ask({ ...STRANGER, authorization: 'Bearer wrong' })
    expect([refused.status, await refused.json()]).toEqual([503, { ok: false, database: 'ready' }])
  })

  it.each([
    ['from this machine', HERE],
    ['with the metrics token', { ...STRANGER, authorization: `Bearer ${TOKEN}` }],
  ])('has its details %s', async (_, headers) => {
    await noteHeartbeat()
    const health = await (await ask(headers)).json()
    expect(health).toMatchObject({ ok: true, oldestOverdueSeconds: expect.any(Number), problems: [] })
  })

  it('looks once for all who ask at the same time, and keeps the answer for five seconds', async () => {
    let nowMs = 0
    const check = () => deepHealth(() => nowMs)
    const answers = await Promise.all(Array.from({ length: 100 }, check))
    expect(new Set(answers).size).toBe(1)
    nowMs = 4_999
    expect(await check()).toBe(answers[0])
    nowMs = 5_000
    expect(await check()).not.toBe(answers[0])
  })

  it('does not keep the plain check, by which a load balancer decides', async () => {
    expect(await (await ask(STRANGER, '/api/health')).json()).toEqual({ ok: true, database: 'ready' })
  })
})
