import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * An API key is `nep_test_` or `nep_live_`, then 30 random base62 characters (178 bits), then 6 base62 characters
 * with the CRC-32 of all that. The checksum is no secret. With it, a mistyped key is refused without a database
 * query, and secret scanners recognize real keys.
 */

export type Environment = 'sandbox' | 'production'

const PREFIXES: Record<Environment, string> = { sandbox: 'nep_test_', production: 'nep_live_' }
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 30
// 62^6 is the first power of 62 above 2^32.
const CHECKSUM_LENGTH = 6
const KEY_FORM = /^nep_(test|live)_[0-9A-Za-z]{36}$/

/** Makes a new key of 45 characters. It is shown once. Only its hash may be stored. */
export function mintApiKey(environment: Environment): string {
  // randomInt skips the values that would favour some characters.
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  const body = PREFIXES[environment] + random
  return body + checksum(body)
}

/** True if a text has the form and checksum of a key. Only then is it looked up. */
export function checksumHolds(key: string): boolean {
  return KEY_FORM.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
}

/** The prefix of every key of the environment. */
export function keyPrefixOf(environment: Environment): string {
  return PREFIXES[environment]
}

/** The environment in a key's prefix. Null if the prefix is not one of ours. */
export function environmentOf(key: string): Environment | null {
  if (key.startsWith(PREFIXES.sandbox)) return 'sandbox'
  if (key.startsWith(PREFIXES.production)) return 'production'
  return null
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    text = BASE62.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}
