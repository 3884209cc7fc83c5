import { DomainError } from '@/lib/core/errors'
import { hmac } from '@/lib/infra/crypto'
import type { Ctx } from '@/lib/infra/ctx'

const PURPOSE = 'sandbox listener secret'

/**
 * The secret with which a developer's machine signs the sandbox events that it forwards to itself. Derived, so that
 * every machine of a business has the same one and none is stored; no real delivery is ever signed with it.
 * @throws {DomainError} `sandbox_only`.
 */
export function listenerSecret({ businessId, environment }: Ctx): string {
  if (environment !== 'sandbox') throw new DomainError('sandbox_only')
  return `whsec_${hmac(PURPOSE, businessId).toString('base64')}`
}
