import { createAccount } from '@/lib/account/create'
import { recordAudit } from '@/lib/auth/audit'
import type { Client } from '@/lib/auth/client'
import { hashNewPassword } from '@/lib/auth/password'
import { createBusiness } from '@/lib/business/create'
import { type AccountId, type BusinessId, toWire } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/transaction'
import { addMember } from './member'
import type { SignUpInput } from './schema'

/**
 * Founds a business: its ledger accounts, the account of its first person, and that person's ownership.
 * @throws {DomainError} `email_taken`; `parameter_invalid` for a password that is easy to guess.
 */
export async function signUp(
  tx: Tx,
  { businessName, name, email, password }: SignUpInput,
  client: Pick<Client, 'ip'> & { requestId: string },
): Promise<{ accountId: AccountId; businessId: BusinessId }> {
  const passwordHash = await hashNewPassword(password, 'password', [email, name, businessName])
  const accountId = await createAccount(tx, { name, email, passwordHash })
  const businessId = await createBusiness(tx, businessName)
  await addMember(tx, businessId, accountId, 'owner')
  const actor = { kind: 'account', id: toWire('acc', accountId) }
  await recordAudit(tx, { ...client, businessId, actor }, 'business.created', toWire('biz', businessId))
  return { accountId, businessId }
}
