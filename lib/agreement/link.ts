import type { AgreementId, BusinessId } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import { readSignedKey, signKey, type TenantKey } from '@/lib/infra/keys/signed-key'
import type { Environment } from '@/prisma/generated/enums'

const PURPOSE = 'agreement link'

/** Identifies the agreement of a link. */
export interface AgreementKey {
  businessId: BusinessId
  environment: Environment
  id: AgreementId
}

/** The address where the customer answers a requested agreement. */
export function agreementUrl(key: TenantKey): string {
  return `${env().CHECKOUT_URL}/agree/${signKey(PURPOSE, key)}`
}

/** The agreement of a link. Null if we did not make the token. The row says whether the link still works. */
export function readAgreementToken(token: string): AgreementKey | null {
  const key = readSignedKey(PURPOSE, token)
  return key && { ...key, id: key.id as AgreementId }
}
