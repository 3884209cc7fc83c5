import { hashPassword, refuseCommonPassword } from '@/lib/auth/password'
import { DomainError } from '@/lib/core/errors'
import { type AccountId, newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/transaction'
import type { NewAccountInput } from './schema'

/**
 * An account of nobody's team yet.
 * @throws {DomainError} `email_taken`; `parameter_invalid` for a password that is guessed first.
 */
export async function createAccount(tx: Tx, { name, email, password }: NewAccountInput): Promise<AccountId> {
  refuseCommonPassword(password, 'password')
  const id = newId('acc')
  const written = await tx.query(
    `INSERT INTO merchant_accounts (id, email, name, password_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (email) DO NOTHING RETURNING 1`,
    [id, email, name, await hashPassword(password)],
  )
  if (written.length === 0) throw new DomainError('email_taken', { param: 'email' })
  return id
}
