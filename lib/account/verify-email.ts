import { randomBytes } from 'node:crypto'
import { recordAudit } from '@/lib/audit/record'
import type { Client } from '@/lib/auth/client'
import type { MerchantSession } from '@/lib/auth/merchant-session'
import { found } from '@/lib/core/found'
import { type AccountId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { countSend, HOUR_SECONDS } from '@/lib/messages/send-limit'
import { type AccountRow, firstBusinessOf, lockAccount } from './table'
import { verificationMail } from './verification-mails'

const TOKEN_BYTES = 32
// A person who signs up in the evening may read the mail the next morning.
const LIFETIME_HOURS = 24
const LIMITS = [
  { kind: 'confirmations of an address, pause', most: 1, seconds: 60 },
  { kind: 'confirmations of an address', most: 5, seconds: HOUR_SECONDS },
]

type From = Pick<Client, 'ip'> & { requestId: string }

// An account has one link at most. A new one replaces the old one.
const UPSERT = `
INSERT INTO email_verifications (account_id, token_hash, expires_at)
VALUES ($1, $2, now() + make_interval(hours => $3))
ON CONFLICT (account_id) DO UPDATE
  SET token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at`

/**
 * Mails an account the link that confirms its address.
 * @throws {DomainError} `rate_limited` after one a minute or five an hour.
 */
export async function sendVerification(tx: Tx, account: Pick<AccountRow, 'id' | 'email'>): Promise<void> {
  for (const limit of LIMITS) await countSend(tx, limit, account.email)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx.query(UPSERT, [account.id, sha256(token), LIFETIME_HOURS])
  await queueMail(tx, verificationMail(account, `${env().APP_URL}/verify-email/${token}`, LIFETIME_HOURS))
}

/**
 * Mails the link to a signed-in person once more. Once the address is confirmed, nothing happens.
 * @throws {DomainError} `rate_limited`.
 */
export function resendVerification({ accountId }: Pick<MerchantSession, 'accountId'>): Promise<void> {
  return inTransaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account.emailVerifiedAt) await sendVerification(tx, account)
  })
}

/** The account of a link that still works; undefined when it was used, replaced or is too old. The link stays unused. */
export async function findVerification(
  token: string,
): Promise<{ accountId: AccountId; email: string } | undefined> {
  const [row] = await query<{ accountId: AccountId; email: string }>(
    `SELECT v.account_id, a.email FROM email_verifications v JOIN merchant_accounts a ON a.id = v.account_id
     WHERE v.token_hash = $1 AND v.expires_at > now()`,
    [sha256(token)],
  )
  return row
}

/**
 * Confirms an address. It takes the link from the mailbox and a session of the account: a person who gets the mail
 * because somebody else signed up with their address cannot confirm that account by mistake.
 * @throws {DomainError} `resource_not_found` for a link that is used up, or to another account.
 */
export function verifyEmail(token: string, accountId: AccountId, client: From): Promise<void> {
  return inTransaction(async (tx) => {
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
 * Marks the account's address as confirmed. Returns false when it was confirmed before.
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
