import { type AccountId, fromWire, type MerchantSessionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'

/** The team member behind a call. */
export interface Member {
  accountId: AccountId
  sessionId: MerchantSessionId
}

/**
 * The team member that calls.
 * @throws {TypeError} when it is somebody else: the operation's route admits only merchant sessions.
 */
export function memberOf({ actor }: Ctx): Member {
  const accountId = actor.kind === 'merchant' ? fromWire('acc', actor.id) : null
  if (actor.kind !== 'merchant' || !accountId) throw new TypeError('the caller is not a team member')
  return { accountId, sessionId: actor.sessionId }
}
