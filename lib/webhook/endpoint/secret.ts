import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '@/lib/infra/keys/crypto'

// 256 bits: HMAC-SHA256 cannot use more.
const SECRET_BYTES = 32
const PURPOSE = 'webhook secret'

/** A new signing secret, `whsec_` and 44 base64 characters. It is shown once. */
export function mintSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** The form in which a secret is stored. */
export function sealSecret(secret: string): Buffer<ArrayBuffer> {
  return Buffer.from(encrypt(PURPOSE, secret))
}

// Decrypting a secret takes longer than signing with it. A batch of deliveries needs the same few secrets, so they are cached.
const opened = new Map<string, string>()
const MAX_OPENED = 1_000

export function openSecret(sealed: Uint8Array): string {
  const key = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength).toString('latin1')
  let secret = opened.get(key)
  if (secret === undefined) {
    secret = decrypt(PURPOSE, sealed)
    if (opened.size >= MAX_OPENED) opened.clear()
    opened.set(key, secret)
  }
  return secret
}

/** The secrets that can be decrypted. After a change of APP_SECRET the older ones cannot, and the new one signs alone. */
export function openPreviousSecrets(sealed: readonly Uint8Array[]): string[] {
  return sealed.filter(canOpen).map(openSecret)
}

export function canOpen(sealed: Uint8Array): boolean {
  try {
    openSecret(sealed)
    return true
  } catch {
    return false
  }
}
