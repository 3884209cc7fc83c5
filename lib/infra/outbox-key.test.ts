import { expect, test } from 'vitest'
import { opensOutbox, outboxUrl } from './outbox-key'

const APP_URL = 'http://localhost:3000'
const keyIn = (url: string) => new URL(url).searchParams.get('key') ?? ''
const own = keyIn(outboxUrl({ APP_URL, APP_SECRET: '5f'.repeat(32) }))
const foreign = keyIn(outboxUrl({ APP_URL, APP_SECRET: '6a'.repeat(32) }))

test('the outbox opens with the key of this instance, and with nothing else', () => {
  expect(opensOutbox(own)).toBe(true)
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
    expect(opensOutbox(key)).toBe(false)
})

test('the key says nothing about the secret that it follows from, and is too long to guess', () => {
  expect(own).toMatch(/^[\w-]{43}$/)
  expect(Buffer.from(own, 'base64url').toString('hex')).not.toContain('5f5f')
})
