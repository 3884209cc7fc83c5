import { describe, expect, it } from 'vitest'
import { POST as advance } from '@/app/v1/sandbox/clock/advance/route'
import { GET as getClock } from '@/app/v1/sandbox/clock/route'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { advanceSandboxClock, catchUpSandbox, requireWorkLeft } from './advance-clock'

const DAY_SECONDS = 86_400
const YEAR_SECONDS = 365 * DAY_SECONDS

describe('a sandbox clock', () => {
  it('moves at most 366 days in one call, by seconds or to an instant', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const tooFar = [
      { seconds: 366 * DAY_SECONDS + 1 },
      { to: new Date(ctx.now.getTime() + (366 * DAY_SECONDS + 60) * 1000).toISOString() },
      { to: '9999-12-01T00:00:00.000Z' },
    ]
    for (const body of tooFar) {
      const { status, error } = await call(advance, sandboxKey, { body })
      expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', Object.keys(body)[0]])
      expect(error?.message).toContain('366 days')
    }
    const { status, data } = await call(advance, sandboxKey, { body: { seconds: 366 * DAY_SECONDS } })
    expect([status, data.offsetSeconds]).toEqual([200, 366 * DAY_SECONDS])
  })

  it('is where it was asked to be when the same instant is asked for again, also without a key', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    await subscribe(ctx, await newCustomer(ctx, 100_000_000n), await newPrice(ctx))
    const to = new Date(ctx.now.getTime() + 40 * DAY_SECONDS * 1000)
    // A process that is killed here has moved the clock, but neither billed nor responded.
    await advanceSandboxClock(ctx, { to })
    const again = await call(advance, sandboxKey, { body: { to: to.toISOString() } })
    expect([again.status, again.data]).toEqual([200, expect.objectContaining({ catchingUp: false })])
    expect(await query('SELECT 1 FROM invoices WHERE business_id = $1', [ctx.businessId])).toHaveLength(2)
    const earlier = new Date(to.getTime() - 1000).toISOString()
    const refused = await call(advance, sandboxKey, { body: { to: earlier } })
    expect([refused.status, refused.error?.param]).toEqual([400, 'to'])
  })

  it('is at most ten years ahead of real time', async () => {
    const { sandboxKey } = await newBusiness()
    for (let year = 1; year <= 10; year++) {
      expect((await call(advance, sandboxKey, { body: { seconds: YEAR_SECONDS } })).status).toBe(200)
    }
    const { status, error } = await call(advance, sandboxKey, { body: { seconds: 30 * DAY_SECONDS } })
    expect([status, error?.code]).toEqual([400, 'parameter_invalid'])
    expect(error?.message).toContain('ten years')
    const { data } = await call(getClock, sandboxKey, { method: 'GET' })
    expect(data.offsetSeconds).toBe(10 * YEAR_SECONDS)
  })

  it('cannot be moved further by any SQL statement', async () => {
    const { businessId } = await newBusiness()
    const far = query('INSERT INTO sandbox_clocks (business_id, offset_ms) VALUES ($1, $2)', [
      businessId,
      8000n * BigInt(YEAR_SECONDS) * 1000n,
    ])
    await expect(far).rejects.toMatchObject({ constraint: 'sandbox_clocks_ten_years' })
  })
})

describe('an advance', () => {
  it('returns the clock after all due work is billed', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    await subscribe(ctx, await newCustomer(ctx, 100_000_000n), await newPrice(ctx, { interval: 'day' }))
    const { data } = await call(advance, sandboxKey, { body: { seconds: 30 * DAY_SECONDS } })
    expect(data).toEqual({
      now: expect.any(String),
      offsetSeconds: 30 * DAY_SECONDS,
      catchingUp: false,
      dueSubscriptions: 0,
      nextRenewal: expect.objectContaining({ renewals: 1, fallingShort: 0 }),
    })
    const read = await call(getClock, sandboxKey, { method: 'GET' })
    expect(read.data).toMatchObject({ offsetSeconds: data.offsetSeconds, catchingUp: false })
    expect(await query('SELECT 1 FROM invoices WHERE business_id = $1', [ctx.businessId])).toHaveLength(31)
  })

  it('has a limit: the functions do the rest, and `catchingUp` is true until they have done it', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    await subscribe(ctx, await newCustomer(ctx, 100_000_000n), await newPrice(ctx, { interval: 'day' }))
    await subscribe(ctx, await newCustomer(ctx, 100_000_000n), await newPrice(ctx, { interval: 'week' }))
    await advanceSandboxClock(ctx, { seconds: 366 * DAY_SECONDS })
    const invoices = async () =>
      (await query('SELECT 1 FROM invoices WHERE business_id = $1', [ctx.businessId])).length

    const clock = await catchUpSandbox(ctx, 100)
    expect(clock).toMatchObject({ offsetMs: BigInt(366 * DAY_SECONDS * 1000), dueSubscriptions: 2 })
    expect(await invoices()).toBeLessThan(110)
    expect((await call(getClock, sandboxKey, { method: 'GET' })).data.catchingUp).toBe(true)

    // The refusal says to wait, so the same call with the same key succeeds later.
    const next = { body: { seconds: DAY_SECONDS }, idempotencyKey: 'next day' }
    const early = await call(advance, sandboxKey, next)
    expect([early.status, early.error?.code]).toEqual([409, 'clock_catching_up'])
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)

    await billUntilIdle('sandbox', 600_000)
    expect((await call(getClock, sandboxKey, { method: 'GET' })).data.catchingUp).toBe(false)
    expect(await invoices()).toBe(1 + 366 + 1 + 52)
    const moved = await call(advance, sandboxKey, next)
    expect([moved.status, moved.headers.get('idempotency-replayed')]).toEqual([200, null])
  })
})

describe('the work of a sandbox', () => {
  it('is 200,000 renewals a day: a move that would bring more is refused, and says how many are left', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const price = await newPrice(ctx, { interval: 'day' })
    for (let n = 0; n < 3; n++) await subscribe(ctx, await newCustomer(ctx, 100_000_000n), price)
    await subscribe(ctx, await newCustomer(ctx, 100_000_000n), await newPrice(ctx))
    const work = (most: number) =>
      inTransaction((tx) => requireWorkLeft(tx, ctx, 366 * DAY_SECONDS * 1000, most))
    await expect(work(1_200)).resolves.toBeUndefined()
    const refusal = await work(1_000).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'rate_limited', facts: { retryAfterSeconds: expect.any(Number) } })
    expect(refusal.message).toMatch(/cause 1,\d{3} renewals.* 996 are left today/)

    // What was already billed today counts.
    await call(advance, sandboxKey, { body: { seconds: 100 * DAY_SECONDS } })
    await expect(work(1_200)).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
