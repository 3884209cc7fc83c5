import { memberOf } from '@/lib/auth/member'
import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/transaction'
import type { AccountRow } from './table'
import { verifyPassword } from './verify-password'

// Enough time to sign in and open the settings. A session that was left open or stolen is usually older.
const FRESH_MINUTES = 10

/**
 * Makes sure that the caller is the person and not only the holder of their session: by the password, or because they
 * have just signed in.
 * @throws {DomainError} `parameter_missing` without a password in an older session; `credentials_invalid`,
 * `login_attempts_exceeded`.
 */
export async function proveIdentity(
  tx: Tx,
  ctx: Ctx,
  account: AccountRow,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return verifyPassword(tx, account, password, 'password')
  const fresh = await tx.query(
    'SELECT 1 FROM merchant_sessions WHERE id = $1 AND created_at > now() - make_interval(mins => $2)',
    [memberOf(ctx).sessionId, FRESH_MINUTES],
  )
  if (fresh.length > 0) return
  throw new DomainError('parameter_missing', {
    param: 'password',
    message: `password: you signed in more than ${FRESH_MINUTES} minutes ago. Send your password, or sign in again.`,
  })
}
