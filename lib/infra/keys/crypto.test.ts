import { afterEach, describe, expect, it } from 'vitest'
import { env } from '@/lib/infra/env'
import { NEW_SECRET, OLD_SECRET, startedWith } from '@/testing/secrets'
import { decrypt, decryptWith, encrypt, encryptWith, howReadable } from './crypto'

const suite = env().APP_SECRET
afterEach(() => startedWith(suite))

const PURPOSE = 'webhook secret'

describe('an encrypted value', () => {
  it('names its secret while there are several, and is written as before while there is one', () => {
    startedWith(OLD_SECRET)
    const before = encrypt(PURPOSE, 'whsec')
    startedWith(NEW_SECRET, OLD_SECRET)
    const during = encrypt(PURPOSE, 'whsec')
    expect(during.length - before.length).toBe(8)
    expect(during.subarray(0, 8)).toEqual(encrypt(PURPOSE, 'other').subarray(0, 8))
    for (const value of [before, during]) expect(decrypt(PURPOSE, value)).toBe('whsec')
    expect([before, during].map((value) => howReadable(PURPOSE, value))).toEqual([
      'with an older secret',
      'with the newest secret',
    ])
    startedWith(NEW_SECRET)
    expect(decrypt(PURPOSE, during)).toBe('whsec')
    expect(() => decrypt(PURPOSE, before)).toThrow()
  })

  it('is not read for another purpose, or when one bit has changed', () => {
    startedWith(NEW_SECRET, OLD_SECRET)
    const value = encrypt(PURPOSE, 'whsec')
    expect(() => decrypt('totp secret', value)).toThrow()
    for (const at of [0, 5, 12, 22, value.length - 1]) {
      const changed = Buffer.from(value)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decrypt(PURPOSE, changed)).toThrow()
    }
  })

  it('under a key of the caller needs that key with any of the secrets', () => {
    startedWith(OLD_SECRET)
    const value = encryptWith('key of the caller', 'idempotent answer', Buffer.from('body'))
    startedWith(NEW_SECRET, OLD_SECRET)
    expect(decryptWith('key of the caller', 'idempotent answer', value).toString()).toBe('body')
    expect(() => decryptWith('another key', 'idempotent answer', value)).toThrow()
  })
})
