import type { MerchantSessionId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { HOUR_SECONDS, maySend } from '@/lib/messages/send-limit'
import { changedMail } from './password-mails'
import type { AccountRow } from './table'

// More mails per hour would tell the person nothing new.
const CHANGED_LIMIT = { kind: 'password changes of an address', most: 5, seconds: HOUR_SECONDS }

/**
 * Gives a locked account a new password. All sessions except `kept` end, an earlier reset link stops working, and a mail tells the person.
 */
export async function setPassword(
  tx: Tx,
  account: AccountRow,
  passwordHash: string,
  kept: MerchantSessionId | null = null,
): Promise<{ changedAt: Date; endedSessions: number }> {
  const [changed] = await tx.query<{ updatedAt: Date }>(
    `UPDATE merchant_accounts SET password_hash = $2, updated_at = now()
     WHERE id = $1 RETURNING updated_at`,
    [account.id, passwordHash],
  )
  const ended = await tx.query(
    'DELETE FROM merchant_sessions WHERE account_id = $1 AND id IS DISTINCT FROM $2 RETURNING 1',
    [account.id, kept],
  )
  await tx.query('DELETE FROM password_resets WHERE account_id = $1', [account.id])
  if (await maySend(tx, CHANGED_LIMIT, account.email))
    await queueMail(tx, changedMail(account, `${env().APP_URL}/sign-in`))
  return { changedAt: (changed as { updatedAt: Date }).updatedAt, endedSessions: ended.length }
}
