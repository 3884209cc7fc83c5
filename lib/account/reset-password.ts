import { recordAudit } from '@/lib/audit/record'
import type { Client, SignInClient } from '@/lib/auth/client'
import { hashNewPassword } from '@/lib/auth/password'
import { clearSignIns, placeOfPasswords } from '@/lib/auth/sign-in-attempts'
import { found } from '@/lib/core/found'
import { type AccountId, toWire } from '@/lib/core/id'
import { type CallCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { HOUR_SECONDS, maySend } from '@/lib/messages/send-limit'
import { findLink, mintLink } from './mint-link'
import { resetMail } from './password-mails'
import type { ResetPasswordInput } from './schema'
import { setPassword } from './set-password'
import { type AccountRow, findAccountByEmail, firstBusinessOf, knownAbout, lockAccount } from './table'
import { dropSecondFactor } from './totp'
import { markVerified } from './verify-email'

// A mail can take this long to arrive.
const LIFETIME_MINUTES = 30
/** Entering an address again and again must not fill its mailbox. */
const LIMITS = [
  { kind: 'password resets of an address, pause', most: 1, seconds: 60 },
  { kind: 'password resets of an address', most: 5, seconds: HOUR_SECONDS },
]

type From = Pick<Client, 'ip'> & Pick<CallCtx, 'requestId' | 'tx'>

/**
 * Mails the link for a new password, if the address has an account. The caller must not learn whether it has. So call this after the
 * response was sent, which also hides its duration.
 */
export async function requestPasswordReset(email: string, client: From): Promise<void> {
  const known = await findAccountByEmail(email)
  if (!known) return
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, known.id)
    for (const limit of LIMITS) if (!(await maySend(tx, limit, account.email))) return
    const token = await mintLink(tx, 'password_resets', account.id, LIFETIME_MINUTES)
    const resetUrl = `${env().APP_URL}/reset-password/${token}`
    await queueMail(tx, resetMail(account, resetUrl, LIFETIME_MINUTES))
    const businessId = await firstBusinessOf(tx, account.id)
    const audited = { ...client, businessId, actor: { kind: 'system' } } as const
    await recordAudit(tx, audited, 'password.reset_requested', toWire('acc', account.id))
  })
}

/** The account of a link that still works. This does not use it up. */
export const findPasswordReset = (token: string) => findLink('password_resets', token)

/**
 * Hashes the new password of a link. For a made-up link this costs one query and no hash.
 * @throws {DomainError} `parameter_invalid` for a password that is easy to guess.
 */
export async function hashOfReset({ token, password }: ResetPasswordInput): Promise<string | undefined> {
  const reset = await findPasswordReset(token)
  return reset && hashNewPassword(password, 'password', await knownAbout({ query }, reset.accountId))
}

/**
 * Sets a new password with a link, ends all sessions and clears failed sign-ins. The link also confirms the address. If the address was
 * confirmed before, the second factor stays, and the next sign-in asks for it.
 * @param passwordHash from `hashOfReset`.
 * @throws {DomainError} `resource_not_found` for a link that is used up.
 */
export async function resetPassword(
  token: string,
  passwordHash: string | undefined,
  client: SignInClient & Pick<CallCtx, 'tx'>,
): Promise<void> {
  await transact(client, async (tx) => {
    const hash = found(passwordHash)
    const account = await takeReset(tx, token)
    const { endedSessions } = await setPassword(tx, account, hash)
    // The link came to this mailbox. Before this, somebody else may have signed up with the address and set a second factor. That must not
    // lock the owner out.
    if (await markVerified(tx, account.id, client)) await dropSecondFactor(tx, account.id)
    await clearSignIns(tx, account.email, placeOfPasswords(client, account.id))
    const who = toWire('acc', account.id)
    const businessId = await firstBusinessOf(tx, account.id)
    const audited = { ...client, businessId, actor: { kind: 'account', id: who } }
    await recordAudit(tx, audited, 'password.reset', who, { endedSessions })
  })
}

// The account is locked first, as in every change of its security. If two requests use the same link, only one deletes the row and
// continues.
async function takeReset(tx: Tx, token: string): Promise<AccountRow> {
  const living = 'token_hash = $1 AND expires_at > now()'
  const [row] = await tx.query<{ accountId: AccountId }>(
    `SELECT account_id FROM password_resets WHERE ${living}`,
    [sha256(token)],
  )
  const account = await lockAccount(tx, found(row).accountId)
  const [taken] = await tx.query(`DELETE FROM password_resets WHERE ${living} RETURNING 1`, [sha256(token)])
  found(taken)
  return account
}
