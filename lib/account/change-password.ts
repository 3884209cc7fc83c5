import { recordAudit } from '@/lib/audit/record'
import { memberOf } from '@/lib/auth/member'
import { hashNewPassword } from '@/lib/auth/password'
import { toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { ChangePasswordInput } from './schema'
import { setPassword } from './set-password'
import { knownAbout, lockAccount } from './table'
import { verifyPassword } from './verify-password'

export interface PasswordChange {
  changedAt: Date
  endedSessions: number
}

/**
 * Changes the caller's password and ends their other sessions.
 * @throws {DomainError} `credentials_invalid`, `login_attempts_exceeded`; `parameter_invalid` for a password that is easy to guess.
 */
export function changePassword(ctx: Ctx, input: ChangePasswordInput): Promise<PasswordChange> {
  const { accountId, sessionId } = memberOf(ctx)
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    await verifyPassword(tx, account, input.currentPassword, 'currentPassword', sessionId)
    const passwordHash = await hashNewPassword(
      input.newPassword,
      'newPassword',
      await knownAbout(tx, accountId),
    )
    const change = await setPassword(tx, account, passwordHash, sessionId)
    await recordAudit(tx, ctx, 'password.changed', toWire('acc', accountId), {
      endedSessions: change.endedSessions,
    })
    return change
  })
}
