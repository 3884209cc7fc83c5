import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from './env'

// Each purpose has its own key, derived from APP_SECRET by HKDF-SHA256 (RFC 5869). The output for one purpose reveals
// nothing about another.
const NONCE_BYTES = 12
const TAG_BYTES = 16

const derived = new Map<string, Buffer>()

function keyFor(purpose: string): Buffer {
  let key = derived.get(purpose)
  if (!key) {
    key = deriveKey(env().APP_SECRET, purpose)
    derived.set(purpose, key)
  }
  return key
}

/** The 32-byte key of a purpose. For code that cannot read `env()`, such as the start script. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'khata', purpose, 32))
}

function seal(key: Buffer, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Buffer, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Encrypts with AES-256-GCM under the purpose's key. Returns nonce, ciphertext and tag. */
export function encrypt(purpose: string, plain: string): Buffer {
  return seal(keyFor(purpose), Buffer.from(plain, 'utf8'))
}

/** @throws {Error} when the bytes were not made by `encrypt` for this purpose and APP_SECRET. */
export function decrypt(purpose: string, sealed: Uint8Array): string {
  return unseal(keyFor(purpose), sealed).toString('utf8')
}

/** Encrypts under a key that also needs `secret`. The database and APP_SECRET alone cannot read the result. */
export function encryptWith(secret: string, purpose: string, plain: Uint8Array): Buffer {
  return seal(Buffer.from(hkdfSync('sha256', secret, keyFor(purpose), purpose, 32)), plain)
}

/** @throws {Error} if the secret, the purpose or APP_SECRET is not the one that `encryptWith` had. */
export function decryptWith(secret: string, purpose: string, sealed: Uint8Array): Buffer {
  return unseal(Buffer.from(hkdfSync('sha256', secret, keyFor(purpose), purpose, 32)), sealed)
}

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

/** HMAC-SHA256 under the purpose's key. */
export function hmac(purpose: string, data: string | Uint8Array): Buffer {
  return createHmac('sha256', keyFor(purpose)).update(data).digest()
}
