import { DomainError } from '@/lib/core/errors'
import type { UserCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'

// As long as a member's password counts as fresh.
const FRESH_MINUTES = 10

// A session begins with a code, except in a browser that only paid in a checkout: that code was not for the balance.
const IS_FRESH = `
SELECT created_at > now() - interval '${FRESH_MINUTES} minutes' AND coalesce(proved_until > now(), true) AS is_fresh
FROM end_user_sessions WHERE id = $1`

/** Whether the customer entered a code in this session during the last 10 minutes. */
export async function hasFreshCode(
  on: Pick<Tx, 'query'>,
  { sessionId }: Pick<UserCtx, 'sessionId'>,
): Promise<boolean> {
  const [session] = await on.query<{ isFresh: boolean }>(IS_FRESH, [sessionId])
  return session?.isFresh ?? false
}

/** @throws {DomainError} `reauthentication_required` if the code of the session is older than 10 minutes. */
export async function requireFreshCode(on: Pick<Tx, 'query'>, ctx: UserCtx): Promise<void> {
  if (!(await hasFreshCode(on, ctx)))
    throw new DomainError('reauthentication_required', {
      message: "This session's code is older than 10 minutes. Sign in again with a new code.",
    })
}
