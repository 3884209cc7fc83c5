import { timingSafeEqual } from 'node:crypto'
import type { BusinessId, InvoiceId } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import { hmac, hmacs } from '@/lib/infra/keys/crypto'
import type { Environment } from '@/prisma/generated/enums'
import type { InvoiceModel } from '@/prisma/generated/models'
import type { InvoiceKey } from './lock'

// A token contains the invoice's key and a MAC of it, so it needs no storage and cannot be guessed. It has 48 bytes,
// which are 64 base64url characters. 15 bytes (120 bits) of them are the MAC.
const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'production']
const KEY_BYTES = 33
const TOKEN_BYTES = 48
const TOKEN_FORM = /^[\w-]{64}$/

const MAC_BYTES = TOKEN_BYTES - KEY_BYTES
const PURPOSE = 'hosted invoice'

/** The address of this invoice's page. Anyone who has the address can read the invoice. */
export function hostedUrl({
  businessId,
  environment,
  id,
}: Pick<InvoiceModel, 'businessId' | 'environment' | 'id'>): string {
  const token = Buffer.allocUnsafe(TOKEN_BYTES)
  token[0] = ENVIRONMENTS.indexOf(environment)
  token.write(businessId.replaceAll('-', ''), 1, 'hex')
  token.write(id.replaceAll('-', ''), 17, 'hex')
  hmac(PURPOSE, token.subarray(0, KEY_BYTES)).copy(token, KEY_BYTES, 0, MAC_BYTES)
  return `${env().CHECKOUT_URL}/invoice/${token.toString('base64url')}`
}

/**
 * The invoice of a hosted address. Null for a token that we did not make. An address that was made before APP_SECRET was
 * rotated is good for ever: customers have it in their mails.
 */
export function readInvoiceToken(token: string): (InvoiceKey & { id: InvoiceId }) | null {
  if (!TOKEN_FORM.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const key = bytes.subarray(0, KEY_BYTES)
  const macs = hmacs(PURPOSE, key).map((each) => each.subarray(0, MAC_BYTES))
  if (!macs.some((mac) => timingSafeEqual(mac, bytes.subarray(KEY_BYTES)))) return null
  const environment = ENVIRONMENTS[bytes[0] as number]
  if (!environment) return null
  return {
    environment,
    businessId: uuidAt(bytes, 1) as BusinessId,
    id: uuidAt(bytes, 17) as InvoiceId,
  }
}

function uuidAt(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
