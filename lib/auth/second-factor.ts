import { DomainError } from '@/lib/core/errors'
import type { AccountId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { spendRecoveryCode } from './recovery-code'
import { totpStepOf } from './totp'

export interface SecondFactorOwner {
  id: AccountId
  totpSecretEncrypted: Buffer
  now: Date
}

export type SecondFactor = 'totp' | 'recovery_code'

// Because of this condition, only one of several requests with the same code passes.
const USE_STEP = `
UPDATE merchant_accounts SET totp_last_step = $3
WHERE id = $1 AND totp_secret_encrypted = $2 AND totp_last_step < $3 RETURNING 1`

/**
 * Uses a code: six digits of the authenticator app, or a recovery code. Each works once.
 * @throws {DomainError} `totp_invalid`.
 */
export async function spendSecondFactor(
  tx: Tx,
  { id, totpSecretEncrypted, now }: SecondFactorOwner,
  code: string,
): Promise<SecondFactor> {
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = totpStepOf(totpSecretEncrypted, digits, now)
    const moved = step !== null && (await tx.query(USE_STEP, [id, totpSecretEncrypted, step])).length > 0
    if (moved) return 'totp'
  } else if (await spendRecoveryCode(tx, id, code)) return 'recovery_code'
  throw new DomainError('totp_invalid')
}
