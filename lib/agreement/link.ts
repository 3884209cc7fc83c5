import type { AgreementId, BusinessId } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import { readSignedKey, signKey, type TenantKey } from '@/lib/infra/keys/signed-key'
import type { Environment } from '@/prisma/generated/enums'

const PURPOSE = 'agreement link'

/** Which agreement a link is about. */
export interface AgreementKey {
  businessId: BusinessId
  environment: Environment
  id: AgreementId
}

/** Where the customer answers an agreement that was asked. */
export function agreementUrl(key: TenantKey): string {
  return `${env().CHECKOUT_URL}/agree/${signKey(PURPOSE, key)}`
}

/** The agreement of a link. Null for a token that we did not make. The row says whether the link still holds. */
export function readAgreementToken(token: string): AgreementKey | null {
  const key = readSignedKey(PURPOSE, token)
  return key && { ...key, id: key.id as AgreementId }
}
