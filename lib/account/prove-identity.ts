import { isFresh, noteProvedIdentity, type ProvedIdentity } from '@/lib/auth/fresh-identity'
import { memberOf } from '@/lib/auth/member'
import { spendSecondFactor } from '@/lib/auth/second-factor'
import { claimAttempt, clearAttempts } from '@/lib/auth/sign-in-attempts'
import { DomainError } from '@/lib/core/errors'
import type { MerchantSessionId } from '@/lib/core/id'
import { type CallCtx, type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ConfirmIdentityInput } from './schema'
import { type AccountRow, lockAccount } from './table'
import { verifyPassword } from './verify-password'

/** What a signed-in person sends to confirm their identity. */
interface Proof {
  password?: string | undefined
  /** A code of the second factor, or a recovery code. */
  code?: string | undefined
}

/**
 * Confirms that the caller is the person and not just somebody with their session: by the password and, if the account has a second factor,
 * a code. The session then counts as fresh for some minutes.
 * @throws {DomainError} `credentials_invalid`, `totp_required`, `totp_invalid`, `login_attempts_exceeded`.
 */
export function confirmIdentity(
  ctx: Pick<CallCtx, 'actor' | 'tx'>,
  proof: ConfirmIdentityInput,
): Promise<ProvedIdentity> {
  const { accountId, sessionId } = memberOf(ctx)
  return transact(ctx, async (tx) => {
    await checkWholeProof(tx, await lockAccount(tx, accountId), proof, sessionId)
    return noteProvedIdentity(tx, sessionId)
  })
}

/**
 * Like `confirmIdentity`, inside an operation that accepts a proof itself. In a fresh session the proof may be left out. If it is sent, it
 * is checked.
 * @throws {DomainError} `reauthentication_required` without a password in an older session; otherwise as `confirmIdentity`.
 */
export async function proveIdentity(tx: Tx, ctx: Ctx, account: AccountRow, proof: Proof): Promise<void> {
  const { sessionId } = memberOf(ctx)
  if (await isFresh(tx, sessionId)) return checkProof(tx, account, proof, sessionId)
  if (proof.password === undefined) throw new DomainError('reauthentication_required')
  await checkWholeProof(tx, account, { ...proof, password: proof.password }, sessionId)
}

async function checkWholeProof(
  tx: Tx,
  account: AccountRow,
  proof: ConfirmIdentityInput,
  sessionId: MerchantSessionId,
): Promise<void> {
  await checkProof(tx, account, proof, sessionId)
  if (account.totpSecretEncrypted && proof.code === undefined)
    throw new DomainError('totp_required', { param: 'code' })
}

/** Checks what was sent. If the account has no second factor, a code is ignored. */
async function checkProof(
  tx: Tx,
  account: AccountRow,
  { password, code }: Proof,
  sessionId: MerchantSessionId,
): Promise<void> {
  if (password !== undefined) await verifyPassword(tx, account, password, 'password', sessionId)
  const { totpSecretEncrypted, email } = account
  if (!totpSecretEncrypted || code === undefined) return
  const place = `session ${sessionId}` as const
  await claimAttempt(tx, email, place)
  try {
    await spendSecondFactor(tx, { ...account, totpSecretEncrypted }, code)
  } catch (error) {
    // A wrong code counts like a wrong password, and stays counted although the call is refused.
    if (!(error instanceof DomainError)) throw error
    throw new DomainError(error.code, { ...error.facts, param: 'code', commits: true })
  }
  await clearAttempts(tx, email, place)
}
