import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { hmac } from '@/lib/infra/keys/crypto'

const PURPOSE = 'sandbox listener secret'

/**
 * The secret that signs sandbox events which `khata listen` forwards on a developer's machine. It is derived, so every machine of a
 * business has the same one and none is stored. Real deliveries use other secrets.
 * @throws {DomainError} `sandbox_only`.
 */
export function listenerSecret({ businessId, environment }: Ctx): string {
  if (environment !== 'sandbox') throw new DomainError('sandbox_only')
  return `whsec_${hmac(PURPOSE, businessId).toString('base64')}`
}
