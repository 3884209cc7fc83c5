import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksumHolds, environmentOf, mintApiKey } from './api-key-format'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ZEROS = '0'.repeat(30)

describe('an API key', () => {
  it.each([
    ['sandbox', /^nep_test_[0-9A-Za-z]{36}$/],
    ['production', /^nep_live_[0-9A-Za-z]{36}$/],
  ] as const)('of %s looks like %s and has a valid checksum', (environment, form) => {
    const key = mintApiKey(environment)
    expect(key).toMatch(form)
    expect(checksumHolds(key)).toBe(true)
    expect(environmentOf(key)).toBe(environment)
  })

  it('has a checksum that anyone can compute: CRC-32 of all before it, in base62', () => {
    // Computed with Python's zlib.crc32.
    expect(checksumHolds(`nep_test_${ZEROS}2rCk59`)).toBe(true)
    expect(checksumHolds(`nep_live_${ZEROS}29OaZY`)).toBe(true)
  })

  it('with one wrong character has a wrong checksum', () => {
    const key = mintApiKey('production')
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...BASE62, '_', '-', ' '), (at, typed) => {
        fc.pre(key[at] !== typed)
        expect(checksumHolds(key.slice(0, at) + typed + key.slice(at + 1))).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('with two swapped neighbours has a wrong checksum', () => {
    const key = mintApiKey('sandbox')
    for (let at = 9; at < key.length - 1; at += 1) {
      const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`
      expect(checksumHolds(swapped)).toBe(swapped === key)
    }
  })

  it('with the prefix of the other environment has a wrong checksum', () => {
    expect(checksumHolds(mintApiKey('sandbox').replace('test', 'live'))).toBe(false)
  })

  it.each(['', 'nep_test_', 'sk_test_0123', `${mintApiKey('sandbox')}\n`, ` ${mintApiKey('sandbox')}`])(
    'is never %j',
    (text) => {
      expect(checksumHolds(text)).toBe(false)
    },
  )

  it('with an unknown prefix has no environment', () => {
    expect(environmentOf('sk_live_0123')).toBeNull()
    expect(environmentOf('nep_prod_0123')).toBeNull()
  })

  it('uses all 62 characters equally often, and is different each time', () => {
    const keys = Array.from({ length: 2000 }, () => mintApiKey('sandbox'))
    expect(new Set(keys).size).toBe(keys.length)
    const counts = new Map<string, number>()
    for (const key of keys) for (const c of key.slice(9, 39)) counts.set(c, (counts.get(c) ?? 0) + 1)
    const expected = (2000 * 30) / 62
    // Chi-squared with 61 degrees of freedom exceeds 150 less than once in a hundred million runs. Bytes taken modulo
    // 62 would favour eight characters by a quarter and reach about 400.
    const chiSquared = [...BASE62].reduce(
      (sum, c) => sum + ((counts.get(c) ?? 0) - expected) ** 2 / expected,
      0,
    )
    expect(chiSquared).toBeLessThan(150)
  })
})
