import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/lib/core/duration'
import { verdictOf } from '../call/verdict'
import { afterAttempt, MAX_ATTEMPTS, RETRY_DELAYS_MS, retryAfterMs } from './rules'

const NOW = new Date('2026-11-20T00:00:00.000Z')

describe('a response', () => {
  it.each([
    [200, 'succeeded'],
    [204, 'succeeded'],
    [299, 'succeeded'],
    [300, 'failed'],
    [302, 'failed'],
    [404, 'failed'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
    [undefined, 'failed'],
  ])('of status %s means %s', (status, verdict) => {
    expect(verdictOf(status)).toBe(verdict)
  })
})

describe('the schedule', () => {
  it('spans ten attempts and about 75 hours', () => {
    expect(MAX_ATTEMPTS).toBe(10)
    const hours = RETRY_DELAYS_MS.reduce((sum, each) => sum + each, 0) / HOUR_MS
    expect(Math.floor(hours)).toBe(75)
  })

  it.each([
    [1, 5_000],
    [2, 5 * MINUTE_MS],
    [3, 30 * MINUTE_MS],
    [4, 2 * HOUR_MS],
    [5, 5 * HOUR_MS],
    [6, 10 * HOUR_MS],
    [7, 14 * HOUR_MS],
    [8, 20 * HOUR_MS],
    [9, 24 * HOUR_MS],
  ])('waits after failure %i for %i ms, plus or minus a tenth', (attempt, delayMs) => {
    const wait = (random: number) => afterAttempt('failed', attempt, null, random).retryInMs
    expect(wait(0.5)).toBe(delayMs)
    expect(wait(0)).toBe(delayMs * 0.9)
    expect(wait(0.999999)).toBeLessThanOrEqual(delayMs * 1.1)
    expect(afterAttempt('failed', attempt, null, 0.5).status).toBe('retrying')
  })

  it('gives up after the tenth failure, and at once after a 410', () => {
    const over = { status: 'failed', retryInMs: null }
    expect(afterAttempt('failed', 10, null, 0.5)).toEqual(over)
    expect(afterAttempt('failed', 10, MINUTE_MS, 0.5)).toEqual(over)
    expect(afterAttempt('gone', 1, null, 0.5)).toEqual(over)
  })

  it('ends with a success', () => {
    expect(afterAttempt('succeeded', 3, null, 0.5)).toEqual({ status: 'succeeded', retryInMs: null })
  })

  it.each([
    ['less than the scheduled wait', 1, 1_000, 5_000],
    ['more than it', 1, MINUTE_MS, MINUTE_MS],
    ['more than the next step too', 1, HOUR_MS, 5 * MINUTE_MS],
    ['more than a day at the last step', 9, 100 * HOUR_MS, 24 * HOUR_MS],
  ])('follows a Retry-After of %s, up to the next pause of the schedule', (_, attempt, askedMs, waitMs) => {
    expect(afterAttempt('failed', attempt, askedMs, 0.5).retryInMs).toBe(waitMs)
  })
})

describe('Retry-After', () => {
  it.each([
    [429, '120', 120_000],
    [503, '0', 0],
    [503, 'Fri, 20 Nov 2026 00:01:00 GMT', 60_000],
    [429, 'Thu, 19 Nov 2026 00:00:00 GMT', 0],
    [429, 'soon', null],
    [429, '-5', null],
    [429, undefined, null],
    [500, '120', null],
  ])('with status %i and value %s asks for %s ms', (status, header, askedMs) => {
    expect(retryAfterMs(status, header, NOW)).toBe(askedMs)
  })
})
