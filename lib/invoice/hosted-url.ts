import type { BusinessId, InvoiceId } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import { readSignedKey, signKey, type TenantKey } from '@/lib/infra/keys/signed-key'
import type { Environment } from '@/prisma/generated/enums'

const PURPOSE = 'hosted invoice'

/** The address of this invoice's page. Anyone who has the address can read the invoice. */
export function hostedUrl(key: TenantKey): string {
  return `${env().CHECKOUT_URL}/invoice/${signKey(PURPOSE, key)}`
}

/**
 * The invoice of a hosted address. Null for a token that we did not make. Addresses from before a rotation of APP_SECRET stay valid for
 * ever, because customers have them in their mails.
 */
export function readInvoiceToken(
  token: string,
): { businessId: BusinessId; environment: Environment; id: InvoiceId } | null {
  const key = readSignedKey(PURPOSE, token)
  return key && { ...key, id: key.id as InvoiceId }
}
