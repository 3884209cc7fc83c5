import { describe, expect, it, vi } from 'vitest'

process.env.RATE_LIMIT_PRODUCTION = '5'
process.env.RATE_LIMIT_SANDBOX = '0'
const { countCall, countCostly } = await import('./rate-limit')

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

  it('of a costly call is per business, and off where calls have no limit', async () => {
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
