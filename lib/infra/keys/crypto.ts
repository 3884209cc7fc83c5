import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Purpose } from './key-purposes'
import { isRotating, type Key, type Keys, keysOf } from './key-ring'

const TOKEN_BYTES = 32

/** A secret for a link or a session, as text. 256 random bits cannot be guessed. Store only the hash of the token. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

// A value that was encrypted while the ring had several secrets begins with this mark and the id of its secret. With one secret nothing is
// added, so a replica of an older version can read it, too.
const MARK = Buffer.from('KEY1')

/** The prefix of values that are encrypted with this secret while the ring has several. */
function prefixOf(secretId: Buffer): Buffer {
  return Buffer.concat([MARK, secretId])
}

function seal({ secretId, bytes }: Key, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
  const prefix = isRotating() ? [prefixOf(secretId)] : []
  return Buffer.concat([...prefix, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Reads a value with the key that it names. If it names none, every key is tried. */
function unseal(keys: Keys, sealed: Uint8Array): Buffer {
  const value = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  for (const { secretId, bytes } of keys) {
    const prefix = prefixOf(secretId)
    if (value.subarray(0, prefix.length).equals(prefix))
      return unsealWith(bytes, value.subarray(prefix.length))
  }
  for (const { bytes } of keys.slice(1)) {
    try {
      return unsealWith(bytes, value)
    } catch {
      // It was encrypted with another key.
    }
  }
  return unsealWith(keys[0].bytes, value)
}

function unsealWith(key: Buffer, value: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, value.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(value.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(value.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Encrypts with AES-256-GCM under the purpose's key. Returns nonce, ciphertext and tag. */
export function encrypt(purpose: Purpose, plain: string): Buffer {
  return seal(keysOf(purpose)[0], Buffer.from(plain, 'utf8'))
}

/** @throws {Error} if the bytes were not made by `encrypt` for this purpose and a secret that this process knows. */
export function decrypt(purpose: Purpose, sealed: Uint8Array): string {
  return unseal(keysOf(purpose), sealed).toString('utf8')
}

/** How a stored value can be read. */
export type Readable = 'with the newest secret' | 'with an older secret' | 'not at all'

export function howReadable(purpose: Purpose, sealed: Uint8Array): Readable {
  const [newest, ...older] = keysOf(purpose)
  if (opens([newest], sealed)) return 'with the newest secret'
  return older.length > 0 && opens(older as unknown as Keys, sealed) ? 'with an older secret' : 'not at all'
}

function opens(keys: Keys, sealed: Uint8Array): boolean {
  try {
    unseal(keys, sealed)
    return true
  } catch {
    return false
  }
}

/** Encrypts under a key that also needs `secret`. The database and APP_SECRET alone cannot read the result. */
export function encryptWith(secret: string, purpose: Purpose, plain: Uint8Array): Buffer {
  return seal(withSecret(secret, purpose, keysOf(purpose)[0]), plain)
}

/** @throws {Error} if the secret, the purpose or APP_SECRET is not the one that `encryptWith` had. */
export function decryptWith(secret: string, purpose: Purpose, sealed: Uint8Array): Buffer {
  const keys = keysOf(purpose).map((key) => withSecret(secret, purpose, key))
  return unseal(keys as unknown as Keys, sealed)
}

function withSecret(secret: string, purpose: Purpose, { secretId, bytes }: Key): Key {
  return { secretId, bytes: Buffer.from(hkdfSync('sha256', secret, bytes, purpose, 32)) }
}

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

/** HMAC-SHA256 under the purpose's key. */
export function hmac(purpose: Purpose, data: string | Uint8Array): Buffer {
  return hmacWith(keysOf(purpose)[0], data)
}

/** The HMACs under all keys that can read, beginning with APP_SECRET's. A value made before a rotation equals one of them. */
export function hmacs(purpose: Purpose, data: string | Uint8Array): [Buffer, ...Buffer[]] {
  return keysOf(purpose).map((key) => hmacWith(key, data)) as [Buffer, ...Buffer[]]
}

function hmacWith({ bytes }: Key, data: string | Uint8Array): Buffer {
  return createHmac('sha256', bytes).update(data).digest()
}
