import { afterAll, expect, test } from 'vitest'
import { env } from '@/lib/infra/env'
import { startedWith } from '@/testing/secrets'
import { opensPage, operatorUrl } from './operator-key'

const APP_URL = 'http://localhost:3000'
const keyIn = (url: string) => new URL(url).searchParams.get('key') ?? ''
const own = keyIn(operatorUrl('outbox', { APP_URL, APP_SECRET: '5f'.repeat(32) }))
const foreign = keyIn(operatorUrl('outbox', { APP_URL, APP_SECRET: '6a'.repeat(32) }))

test('only the key of this instance opens the outbox', () => {
  expect(opensPage('outbox', own)).toBe(true)
  for (const key of [
    foreign,
    '',
    null,
    undefined,
    own.slice(1),
    `${own}=`,
    own.toLowerCase(),
    '5f'.repeat(32),
  ])
    expect(opensPage('outbox', key)).toBe(false)
})

const suite = env().APP_SECRET
afterAll(() => startedWith(suite))

test('the key of an older APP_SECRET opens the outbox while APP_SECRET_PREVIOUS holds that secret', () => {
  startedWith('6a'.repeat(32), '5f'.repeat(32))
  expect([opensPage('outbox', own), opensPage('outbox', foreign)]).toEqual([true, true])
  startedWith('6a'.repeat(32))
  expect([opensPage('outbox', own), opensPage('outbox', foreign)]).toEqual([false, true])
  startedWith(suite)
})

test('the key does not reveal APP_SECRET, and is too long to guess', () => {
  expect(own).toMatch(/^[\w-]{43}$/)
  expect(Buffer.from(own, 'base64url').toString('hex')).not.toContain('5f5f')
})
