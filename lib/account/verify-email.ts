import { recordAudit } from '@/lib/audit/record'
import type { Client } from '@/lib/auth/client'
import type { MerchantSession } from '@/lib/auth/merchant-session'
import { found } from '@/lib/core/found'
import { type AccountId, toWire } from '@/lib/core/id'
import { type CallCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { countSend, HOUR_SECONDS } from '@/lib/messages/send-limit'
import { findLink, mintLink } from './mint-link'
import { type AccountRow, firstBusinessOf, lockAccount } from './table'
import { verificationMail } from './verification-mails'

// A person who signs up in the evening may read the mail the next morning.
const LIFETIME_HOURS = 24
const LIMITS = [
  { kind: 'confirmations of an address, pause', most: 1, seconds: 60 },
  { kind: 'confirmations of an address', most: 5, seconds: HOUR_SECONDS },
]

type From = Pick<Client, 'ip'> & Pick<CallCtx, 'requestId' | 'tx'>

/**
 * Mails an account the link that confirms its address.
 * @throws {DomainError} `rate_limited` after one a minute or five an hour.
 */
export async function sendVerification(tx: Tx, account: Pick<AccountRow, 'id' | 'email'>): Promise<void> {
  for (const limit of LIMITS) await countSend(tx, limit, account.email)
  const token = await mintLink(tx, 'email_verifications', account.id, LIFETIME_HOURS * 60)
  await queueMail(tx, verificationMail(account, `${env().APP_URL}/verify-email/${token}`, LIFETIME_HOURS))
}

/**
 * Mails the link to a signed-in person once more. If the address is already confirmed, nothing happens.
 * @throws {DomainError} `rate_limited`.
 */
export function resendVerification(
  { accountId }: Pick<MerchantSession, 'accountId'>,
  caller: Pick<CallCtx, 'tx'> = {},
): Promise<void> {
  return transact(caller, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account.emailVerifiedAt) await sendVerification(tx, account)
  })
}

/** The account of a link that still works. This does not use it up. */
export const findVerification = (token: string) => findLink('email_verifications', token)

/**
 * Confirms an address. This needs both the link from the mailbox and a session of the account. If somebody signs up with another person's
 * address, that person cannot confirm the account by mistake.
 * @throws {DomainError} `resource_not_found` for a link that is used up, or belongs to another account.
 */
export function verifyEmail(token: string, accountId: AccountId, client: From): Promise<void> {
  return transact(client, async (tx) => {
    await lockAccount(tx, accountId)
    const [taken] = await tx.query(
      `DELETE FROM email_verifications WHERE token_hash = $1 AND account_id = $2 AND expires_at > now()
       RETURNING 1`,
      [sha256(token), accountId],
    )
    found(taken)
    await markVerified(tx, accountId, client)
  })
}

/**
 * Marks the account's address as confirmed. Returns false if it was confirmed before.
 * @param tx must hold the account's lock.
 */
export async function markVerified(tx: Tx, accountId: AccountId, client: From): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE merchant_accounts SET email_verified_at = now(), updated_at = now()
     WHERE id = $1 AND email_verified_at IS NULL RETURNING 1`,
    [accountId],
  )
  await tx.query('DELETE FROM email_verifications WHERE account_id = $1', [accountId])
  if (changed.length === 0) return false
  const who = toWire('acc', accountId)
  const businessId = await firstBusinessOf(tx, accountId)
  await recordAudit(tx, { ...client, businessId, actor: { kind: 'account', id: who } }, 'email.verified', who)
  return true
}
