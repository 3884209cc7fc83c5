import { DomainError } from '@/lib/core/errors'
import { type AccountId, newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { AccountRow } from './table'

export interface NewAccount extends Pick<AccountRow, 'name' | 'email' | 'passwordHash'> {
  /** True if it is certain that mail to the address reaches the person. */
  emailVerified: boolean
}

/**
 * Creates an account that does not belong to a team yet.
 * @throws {DomainError} `email_taken`.
 */
export async function createAccount(
  tx: Tx,
  { name, email, passwordHash, emailVerified }: NewAccount,
): Promise<AccountId> {
  const id = newId('acc')
  const written = await tx.query(
    `INSERT INTO merchant_accounts (id, email, name, password_hash, email_verified_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END)
     ON CONFLICT (email) DO NOTHING RETURNING 1`,
    [id, email, name, passwordHash, emailVerified],
  )
  if (written.length === 0) throw new DomainError('email_taken', { param: 'email' })
  return id
}
