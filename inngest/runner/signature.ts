import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Same tolerance as the SDK's: a signature older or newer than this is a replay or a broken clock. */
const TOLERANCE_MS = 5 * 60_000

const PREFIX = /^signkey-\w+-/

/** Value of `x-inngest-signature`: HMAC-SHA256 over the body and the time, keyed with the bare signing key. */
export function sign(body: string, signingKey: string, now: number): string {
  const seconds = Math.round(now / 1_000).toString()
  return `t=${seconds}&s=${digest(body, signingKey, seconds)}`
}

export function isSignedBy(
  signingKey: string,
  body: string,
  signature: string | undefined,
  now: number,
): boolean {
  const parts = new URLSearchParams(signature ?? '')
  const seconds = parts.get('t') ?? ''
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now - Number(seconds) * 1_000) > TOLERANCE_MS) return false
  return sameSecret(parts.get('s') ?? '', digest(body, signingKey, seconds))
}

/** What the SDK sends as bearer when it registers: the key's hash, so that the key itself never travels. */
export function hashedSigningKey(signingKey: string): string {
  const prefix = PREFIX.exec(signingKey)?.[0] ?? ''
  const bare = Buffer.from(signingKey.slice(prefix.length), 'hex')
  return prefix + createHash('sha256').update(bare).digest('hex')
}

/** Compares in constant time whatever the lengths, by comparing hashes. */
export function sameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function digest(body: string, signingKey: string, seconds: string): string {
  return createHmac('sha256', signingKey.replace(PREFIX, '')).update(body).update(seconds).digest('hex')
}
