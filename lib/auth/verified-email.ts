import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/transaction'
import { memberOf } from './member'

/**
 * Lets only a member pass whose e-mail address is confirmed: for what reaches other people's mailboxes or real money.
 * @throws {DomainError} `email_unverified`.
 */
export async function requireVerifiedEmail(tx: Tx, ctx: Ctx): Promise<void> {
  const verified = await tx.query(
    'SELECT 1 FROM merchant_accounts WHERE id = $1 AND email_verified_at IS NOT NULL',
    [memberOf(ctx).accountId],
  )
  if (verified.length === 0) throw new DomainError('email_unverified')
}
