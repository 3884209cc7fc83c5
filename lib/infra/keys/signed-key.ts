import { timingSafeEqual } from 'node:crypto'
import type { BusinessId } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import { hmac, hmacs } from './crypto'
import type { Purpose } from './key-purposes'
import { uuidAt, writeUuid } from './uuid-bytes'

// A token contains the key of a row and its MAC, so it needs no storage and cannot be guessed. It has 48 bytes, which are 64 base64url
// characters. 15 of the bytes (120 bits) are the MAC.
const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'production']
const KEY_BYTES = 33
const TOKEN_BYTES = 48
const TOKEN_FORM = /^[\w-]{64}$/

const MAC_BYTES = TOKEN_BYTES - KEY_BYTES

/** The key of a tenant's row, with ids in database form. */
export interface TenantKey {
  businessId: string
  environment: Environment
  id: string
}

/** The key of a row as a token for an address. Anybody who has the address may use its page. */
export function signKey(purpose: Purpose, { businessId, environment, id }: TenantKey): string {
  const token = Buffer.allocUnsafe(TOKEN_BYTES)
  token[0] = ENVIRONMENTS.indexOf(environment)
  writeUuid(token, businessId, 1)
  writeUuid(token, id, 17)
  hmac(purpose, token.subarray(0, KEY_BYTES)).copy(token, KEY_BYTES, 0, MAC_BYTES)
  return token.toString('base64url')
}

/** The key in a token. Null if we did not make the token for this purpose. */
export function readSignedKey(
  purpose: Purpose,
  token: string,
): { businessId: BusinessId; environment: Environment; id: string } | null {
  if (!TOKEN_FORM.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const key = bytes.subarray(0, KEY_BYTES)
  const macs = hmacs(purpose, key).map((each) => each.subarray(0, MAC_BYTES))
  if (!macs.some((mac) => timingSafeEqual(mac, bytes.subarray(KEY_BYTES)))) return null
  const environment = ENVIRONMENTS[bytes[0] as number]
  if (!environment) return null
  return { environment, businessId: uuidAt(bytes, 1) as BusinessId, id: uuidAt(bytes, 17) }
}
