import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** As in the SDK. If the time differs by more, the signature is refused: it is a replay, or a clock is wrong. */
const TOLERANCE_MS = 5 * 60_000

const PREFIX = /^signkey-\w+-/

/** The value of `x-inngest-signature`: an HMAC-SHA256 of the body and the time. Its key is the signing key without prefix. */
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

/** The bearer token that the SDK sends when it registers: the hash of the key. The key itself is never sent. */
export function hashedSigningKey(signingKey: string): string {
  const prefix = PREFIX.exec(signingKey)?.[0] ?? ''
  const bare = Buffer.from(signingKey.slice(prefix.length), 'hex')
  return prefix + createHash('sha256').update(bare).digest('hex')
}

/** Compares in constant time. It compares hashes, so the lengths may differ. */
export function sameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function digest(body: string, signingKey: string, seconds: string): string {
  return createHmac('sha256', signingKey.replace(PREFIX, '')).update(body).update(seconds).digest('hex')
}
