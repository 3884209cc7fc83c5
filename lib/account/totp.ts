import { recordAudit } from '@/lib/audit/record'
import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { memberOf } from '@/lib/auth/member'
import { issueRecoveryCodes, withdrawRecoveryCodes } from '@/lib/auth/recovery-code'
import { newTotpSecret, otpauthUri, sealTotpSecret, totpStepOf } from '@/lib/auth/totp'
import { DomainError } from '@/lib/core/errors'
import { type AccountId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { HOUR_SECONDS, maySend } from '@/lib/messages/send-limit'
import { secondFactorMail } from './password-mails'
import { proveIdentity } from './prove-identity'
import type { DisableTotpInput, EnrollTotpInput } from './schema'
import { endOtherSessions } from './session'
import { type AccountRow, lockAccount } from './table'

/**
 * Creates a secret for an authenticator app. It has no effect until `confirmTotp` has checked a code from it. This needs a fresh session or
 * the password; replacing an active second factor also needs a code from that one.
 * @throws {DomainError} `reauthentication_required`, `credentials_invalid`, `totp_required`, `totp_invalid`, `login_attempts_exceeded`.
 */
export function enrollTotp(
  ctx: Ctx,
  input: EnrollTotpInput,
): Promise<{ secret: string; otpauthUri: string }> {
  const { accountId } = memberOf(ctx)
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    await proveIdentity(tx, ctx, account, input)
    if (account.totpSecretEncrypted && input.code === undefined)
      throw new DomainError('totp_required', { param: 'code' })
    const secret = newTotpSecret()
    await tx.query('UPDATE merchant_accounts SET totp_pending_secret_encrypted = $2 WHERE id = $1', [
      accountId,
      sealTotpSecret(secret),
    ])
    return { secret, otpauthUri: otpauthUri(secret, account.email) }
  })
}

/**
 * Activates the enrolled secret and returns its recovery codes, which are shown only once. The caller's other sessions end, because they
 * were opened without a code.
 * @throws {DomainError} `totp_invalid`; `resource_not_found` if nothing is enrolled.
 */
export function confirmTotp(ctx: Ctx, code: string): Promise<string[]> {
  const { accountId } = memberOf(ctx)
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    const { totpPendingSecretEncrypted: pending, now } = account
    if (!pending) {
      throw new DomainError('resource_not_found', {
        message: 'There is no second factor to confirm. Enrol one first.',
      })
    }
    const step = totpStepOf(pending, code.replaceAll(/\s/g, ''), now)
    if (step === null) throw new DomainError('totp_invalid', { param: 'code' })
    await tx.query(
      `UPDATE merchant_accounts SET totp_secret_encrypted = totp_pending_secret_encrypted,
         totp_pending_secret_encrypted = NULL, totp_last_step = $2, updated_at = now() WHERE id = $1`,
      [accountId, step],
    )
    await recordAudit(tx, ctx, 'totp.enabled', toWire('acc', accountId))
    await endOtherSessions({ ...ctx, tx })
    await mailChange(tx, account, 'on')
    return issueRecoveryCodes(tx, accountId)
  })
}

/**
 * Creates new recovery codes and returns them, only once. The old ones stop working.
 * @throws {DomainError} `reauthentication_required`; `resource_not_found` without a second factor.
 */
export function renewRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const { accountId } = memberOf(ctx)
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account.totpSecretEncrypted) {
      throw new DomainError('resource_not_found', {
        message: 'Your account has no second factor. Turn one on first: it comes with recovery codes.',
      })
    }
    await requireFreshIdentity(tx, ctx)
    await recordAudit(tx, ctx, 'recovery_codes.renewed', toWire('acc', accountId))
    await mailChange(tx, account, 'codes')
    return issueRecoveryCodes(tx, accountId)
  })
}

/**
 * Turns the second factor off and cancels its recovery codes. This needs a proof: in a fresh session the password or a code, in an older
 * one both. The caller's other sessions end. If the second factor is already off, nothing happens.
 * @throws {DomainError} `reauthentication_required`, `totp_required`, `totp_invalid`, `credentials_invalid`, `login_attempts_exceeded`.
 */
export function disableTotp(ctx: Ctx, { password, code, recoveryCode }: DisableTotpInput): Promise<void> {
  const { accountId } = memberOf(ctx)
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account.totpSecretEncrypted) return
    await proveIdentity(tx, ctx, account, { password, code: code ?? recoveryCode })
    await dropSecondFactor(tx, accountId)
    await recordAudit(tx, ctx, 'totp.disabled', toWire('acc', accountId))
    await endOtherSessions({ ...ctx, tx })
    await mailChange(tx, account, 'off')
  })
}

// More mails per hour would tell the person nothing new.
const CHANGED_LIMIT = { kind: 'second factor changes of an address', most: 5, seconds: HOUR_SECONDS }

async function mailChange(tx: Tx, account: AccountRow, change: 'on' | 'off' | 'codes'): Promise<void> {
  if (await maySend(tx, CHANGED_LIMIT, account.email))
    await queueMail(tx, secondFactorMail(account, change, `${env().APP_URL}/sign-in`))
}

/** Deletes the second factor of a locked account, with its recovery codes. */
export async function dropSecondFactor(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.query(
    `UPDATE merchant_accounts SET totp_secret_encrypted = NULL, totp_pending_secret_encrypted = NULL,
       totp_last_step = NULL, updated_at = now() WHERE id = $1`,
    [accountId],
  )
  await withdrawRecoveryCodes(tx, accountId)
}
