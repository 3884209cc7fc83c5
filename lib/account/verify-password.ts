import { passwordMatches } from '@/lib/auth/password'
import { claimAttempt, clearAttempts, releaseAttempt } from '@/lib/auth/sign-in-attempts'
import { DomainError } from '@/lib/core/errors'
import type { MerchantSessionId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { AccountRow } from './table'

/**
 * Checks the password of a signed-in person. A wrong one counts for their session, so that a stolen one cannot be used
 * to guess the password, and guesses of strangers never lock a person out who is signed in. In an account with a second factor, the right one clears no failures: a person who knows
 * it could otherwise guess codes without end.
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
