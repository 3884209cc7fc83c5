import { describe, expect, it } from 'vitest'
import type { FailureCode } from '../call/failure'
import { FAILING_LIMIT_MS, healthChange, planRotation, reasonToDisable } from './rules'

const NOW = new Date('2026-11-20T00:00:00.000Z')

describe('the health of an endpoint', () => {
  const failure = (second: number, code: FailureCode = 'refused') => ({
    attemptedAt: new Date(NOW.getTime() + second * 1_000),
    verdict: 'failed' as const,
    failure: { code },
  })
  const success = (second: number) => ({
    attemptedAt: new Date(NOW.getTime() + second * 1_000),
    verdict: 'succeeded' as const,
    failure: undefined,
  })

  it('counts the failures since the last success of a batch', () => {
    expect(healthChange([failure(1), success(2), failure(3), failure(4, 'timeout')])).toEqual({
      succeeded: true,
      failures: 2,
      failingSince: failure(3).attemptedAt,
      lastFailureAt: failure(4).attemptedAt,
      lastFailure: { code: 'timeout' },
      gone: false,
    })
  })

  it('is restored by a success at the end; the last failure stays visible', () => {
    expect(healthChange([failure(1), success(2)])).toMatchObject({
      failures: 0,
      failingSince: null,
      lastFailureAt: failure(1).attemptedAt,
    })
  })

  it('is lost by a 410, or if every call has failed for five days', () => {
    const daysAgo = (ms: number) => new Date(NOW.getTime() - ms)
    expect(reasonToDisable(true, null, NOW)).toEqual({ code: 'gone' })
    expect(reasonToDisable(false, daysAgo(FAILING_LIMIT_MS), NOW)).toEqual({ code: 'failing_for_days' })
    expect(reasonToDisable(false, daysAgo(FAILING_LIMIT_MS - 1), NOW)).toBeNull()
    expect(reasonToDisable(false, null, NOW)).toBeNull()
  })
})

describe('the secrets beside a new one', () => {
  const secret = (id: number, hours: number) => ({
    sealed: new Uint8Array([id]),
    expiresAt: new Date(NOW.getTime() + hours * 3_600_000),
  })

  it.each([
    ['none, without an overlap', [secret(1, 0)], [], null],
    ['the one before it', [secret(1, 24)], [1], null],
    ['the two before it, although the older one expires later', [secret(2, 1), secret(1, 23)], [2, 1], null],
    ['without one that has expired', [secret(2, 24), secret(1, -1)], [2], null],
    ['at most two: the oldest ends', [secret(3, 1), secret(2, 2), secret(1, 3)], [3, 2], 1],
    ['none beside one that signs alone', [secret(3, 0), secret(2, 2), secret(1, 3)], [], 2],
  ])('are %s', (which, secrets, previous, ended) => {
    const plan = planRotation(secrets, NOW, which.endsWith('alone'))
    expect(plan.previous.map(({ sealed }) => sealed[0])).toEqual(previous)
    expect(plan.ended?.sealed[0] ?? null).toBe(ended)
  })
})
