import { DomainError } from '@/lib/core/errors'
import { type AccountId, newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/transaction'
import type { AccountRow } from './row'

export type NewAccount = Pick<AccountRow, 'name' | 'email' | 'passwordHash'>

/**
 * An account of nobody's team yet.
 * @throws {DomainError} `email_taken`.
 */
export async function createAccount(tx: Tx, { name, email, passwordHash }: NewAccount): Promise<AccountId> {
  const id = newId('acc')
  const written = await tx.query(
    `INSERT INTO merchant_accounts (id, email, name, password_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (email) DO NOTHING RETURNING 1`,
    [id, email, name, passwordHash],
  )
  if (written.length === 0) throw new DomainError('email_taken', { param: 'email' })
  return id
}
