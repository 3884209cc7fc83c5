import { passwordMatches } from '@/lib/auth/password'
import { claimAttempt, clearAttempts, releaseAttempt } from '@/lib/auth/sign-in-attempts'
import { DomainError } from '@/lib/core/errors'
import type { MerchantSessionId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { AccountRow } from './table'

/**
 * Checks the password of a signed-in person. Wrong ones are counted by session. So a stolen session cannot be used to guess the password,
 * and strangers' guesses never lock out a signed-in person. If the account has a second factor, the right password clears no failures:
 * somebody who knows it could otherwise guess codes for ever.
 * @throws {DomainError} `credentials_invalid`, `login_attempts_exceeded`.
 */
export async function verifyPassword(
  tx: Tx,
  { email, passwordHash, totpSecretEncrypted }: AccountRow,
  password: string,
  param: string,
  sessionId: MerchantSessionId,
): Promise<void> {
  const place = `session ${sessionId}` as const
  await claimAttempt(tx, email, place)
  if (!(await passwordMatches(passwordHash, password))) {
    throw new DomainError('credentials_invalid', {
      param,
      message: 'This is not your password.',
      commits: true,
    })
  }
  await (totpSecretEncrypted ? releaseAttempt(tx, email, place) : clearAttempts(tx, email, place))
}
