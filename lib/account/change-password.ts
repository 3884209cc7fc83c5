import { recordAudit } from '@/lib/auth/audit'
import { memberOf } from '@/lib/auth/member'
import { hashPassword, refuseCommonPassword } from '@/lib/auth/password'
import { toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { lockAccount } from './row'
import type { ChangePasswordInput } from './schema'
import { verifyPassword } from './verify-password'

export interface PasswordChange {
  changedAt: Date
  endedSessions: number
}

/**
 * Changes the caller's password and ends their other sessions.
 * @throws {DomainError} `credentials_invalid`, `login_attempts_exceeded`; `parameter_invalid` for a password that is
 * guessed first.
 */
export function changePassword(ctx: Ctx, input: ChangePasswordInput): Promise<PasswordChange> {
  const { accountId, sessionId } = memberOf(ctx)
  refuseCommonPassword(input.newPassword, 'newPassword')
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    await verifyPassword(tx, account, input.currentPassword, 'currentPassword')
    const [changed] = await tx.query<{ updatedAt: Date }>(
      'UPDATE merchant_accounts SET password_hash = $2, updated_at = now() WHERE id = $1 RETURNING updated_at',
      [accountId, await hashPassword(input.newPassword)],
    )
    const ended = await tx.query(
      'DELETE FROM merchant_sessions WHERE account_id = $1 AND id <> $2 RETURNING 1',
      [accountId, sessionId],
    )
    await recordAudit(tx, ctx, 'password.changed', toWire('acc', accountId), {
      endedSessions: ended.length,
    })
    return { changedAt: (changed as { updatedAt: Date }).updatedAt, endedSessions: ended.length }
  })
}
