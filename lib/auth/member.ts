import { type AccountId, fromWire, type MerchantSessionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'

/** The team member behind a call. */
export interface Member {
  accountId: AccountId
  sessionId: MerchantSessionId
}

/**
 * The team member who calls.
 * @throws {TypeError} for any other caller. It is a bug: the route must accept merchant sessions only.
 */
export function memberOf({ actor }: Ctx): Member {
  const accountId = actor.kind === 'merchant' ? fromWire('acc', actor.id) : null
  if (actor.kind !== 'merchant' || !accountId) throw new TypeError('the caller is not a team member')
  return { accountId, sessionId: actor.sessionId }
}
