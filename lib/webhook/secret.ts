import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '@/lib/infra/crypto'

// 256 bits: as much as the HMAC that it keys can use.
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

export function openSecret(sealed: Uint8Array): string {
  return decrypt(PURPOSE, sealed)
}
