import { createRequire } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { perProcess } from './per-process'

process.env.RATE_LIMIT_PRODUCTION = '5'
process.env.RATE_LIMIT_SANDBOX = '0'
const { countAction, countCall, countCostly } = await import('./rate-limit')

describe('the rate limit', () => {
  it('allows a tenant its calls per second, and tells the next caller how long to wait', async () => {
    vi.useFakeTimers()
    try {
      const verdicts = await Promise.all(Array.from({ length: 6 }, () => countCall('tenant-a', 'production')))
      expect(verdicts.slice(0, 5).every(({ refusal }) => refusal === undefined)).toBe(true)
      expect(verdicts[4]?.headers).toEqual({
        ratelimit: '"default";r=0;t=1',
        'ratelimit-policy': '"default";q=5;w=1',
      })
      expect(verdicts[5]?.refusal).toMatchObject({
        code: 'rate_limited',
        facts: { retryAfterSeconds: expect.any(Number) },
      })
      expect((await countCall('tenant-b', 'production')).refusal).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('refuses alike if a page counted first: its counter is of its own copy of the package', async () => {
    const load = createRequire(import.meta.url)
    for (const file of Object.keys(load.cache).filter((name) => name.includes('rate-limiter-flexible')))
      delete load.cache[file]
    const copyOfPage = load('rate-limiter-flexible') as typeof import('rate-limiter-flexible')
    expect(copyOfPage.RateLimiterRes).not.toBe((await import('rate-limiter-flexible')).RateLimiterRes)
    const counter = new copyOfPage.RateLimiterMemory({ points: 1, duration: 60 })
    perProcess('limiters', () => new Map<string, unknown>()).set('begun by a page', counter)
    const limit = { action: 'begun by a page', points: 1, seconds: 60 }
    await countAction(limit, 'asha')
    await expect(countAction(limit, 'asha')).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('of an expensive call is per business, and off if calls have no limit', async () => {
    const limit = { action: 'test', points: 2, seconds: 60 }
    const costly = (businessId: string, environment: 'production' | 'sandbox') =>
      countCostly(limit, { businessId, environment })
    await costly('tenant-a', 'production')
    await costly('tenant-a', 'production')
    await expect(costly('tenant-a', 'production')).rejects.toMatchObject({ code: 'rate_limited' })
    await costly('tenant-b', 'production')
    for (let i = 0; i < 3; i += 1) await costly('tenant-a', 'sandbox')
  })

  it('is off at 0, and the headers then name the largest number that they can', async () => {
    for (let i = 0; i < 3; i += 1)
      expect(await countCall('tenant-a', 'sandbox')).toEqual({
        headers: {
          ratelimit: '"default";r=999999999999999;t=1',
          'ratelimit-policy': '"default";q=999999999999999;w=1',
        },
      })
  })
})
