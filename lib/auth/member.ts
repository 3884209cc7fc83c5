import { type AccountId, fromWire, type MerchantSessionId } from '@/lib/core/id'
import type { CallCtx } from '@/lib/infra/ctx'

/** The person of the dashboard who makes a call: a member of a team, or an operator. */
export interface Member {
  accountId: AccountId
  sessionId: MerchantSessionId
}

/**
 * The person who calls with a dashboard session.
 * @throws {TypeError} for any other caller. That is a bug: the route must accept only such sessions.
 */
export function memberOf({ actor }: Pick<CallCtx, 'actor'>): Member {
  const person = actor.kind === 'merchant' || actor.kind === 'operator' ? actor : null
  const accountId = person && fromWire('acc', person.id)
  if (!person || !accountId) throw new TypeError('the caller has no session of the dashboard')
  return { accountId, sessionId: person.sessionId }
}
