import { createAccount, type NewAccount } from '@/lib/account/create'
import { recordAudit } from '@/lib/audit/record'
import type { Client } from '@/lib/auth/client'
import { createBusiness } from '@/lib/business/create'
import { type AccountId, type BusinessId, toWire } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { addMember } from './member'

export interface Founder extends NewAccount {
  businessName: string
}

/**
 * Creates a business with its ledger accounts, and the account of its first person, who becomes its owner.
 * @throws {DomainError} `email_taken`.
 */
export async function foundBusiness(
  tx: Tx,
  { businessName, ...person }: Founder,
  client: Pick<Client, 'ip'> & { requestId: string },
): Promise<{ accountId: AccountId; businessId: BusinessId }> {
  const accountId = await createAccount(tx, person)
  const businessId = await createBusiness(tx, businessName)
  await addMember(tx, businessId, accountId, 'owner')
  const actor = { kind: 'account', id: toWire('acc', accountId) }
  await recordAudit(tx, { ...client, businessId, actor }, 'business.created', toWire('biz', businessId))
  return { accountId, businessId }
}
