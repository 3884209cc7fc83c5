import { createAccount, type NewAccount } from '@/lib/account/create'
import { enterBusiness } from '@/lib/account/session'
import { recordAudit } from '@/lib/audit/record'
import type { Client } from '@/lib/auth/client'
import type { MerchantSession } from '@/lib/auth/merchant-session'
import { createBusiness } from '@/lib/business/create'
import { DomainError } from '@/lib/core/errors'
import { type AccountId, type BusinessId, toWire } from '@/lib/core/id'
import { type CallCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { countSend, DAY_SECONDS } from '@/lib/messages/send-limit'
import { addMember } from './member'

export interface Founder extends NewAccount {
  businessName: string
}

type FoundingClient = Pick<Client, 'ip'> & { requestId: string }

// Limited, because each business may send its own mails and SMS.
const FOUND_LIMIT = { kind: 'businesses of an account', most: 5, seconds: DAY_SECONDS }

/**
 * Creates a business with its ledger accounts, and the account of its first person, who becomes the owner.
 * @throws {DomainError} `email_taken`.
 */
export async function foundBusiness(
  tx: Tx,
  { businessName, ...person }: Founder,
  client: FoundingClient,
): Promise<{ accountId: AccountId; businessId: BusinessId }> {
  const accountId = await createAccount(tx, person)
  return { accountId, businessId: await foundFor(tx, accountId, businessName, client) }
}

/**
 * Creates another business for a person, who becomes its owner. Their session switches to it.
 * @throws {DomainError} `email_unverified`, `rate_limited`.
 */
export function foundAnotherBusiness(
  person: Pick<MerchantSession, 'id' | 'accountId' | 'emailVerified'>,
  name: string,
  client: FoundingClient & Pick<CallCtx, 'tx'>,
): Promise<BusinessId> {
  if (!person.emailVerified) throw new DomainError('email_unverified')
  return transact(client, async (tx) => {
    await countSend(tx, FOUND_LIMIT, person.accountId)
    const businessId = await foundFor(tx, person.accountId, name, client)
    await enterBusiness(person, businessId, { tx })
    return businessId
  })
}

async function foundFor(
  tx: Tx,
  accountId: AccountId,
  name: string,
  { ip, requestId }: FoundingClient,
): Promise<BusinessId> {
  const businessId = await createBusiness(tx, name)
  await addMember(tx, businessId, accountId, 'owner')
  const actor = { kind: 'account', id: toWire('acc', accountId) }
  await recordAudit(tx, { ip, requestId, businessId, actor }, 'business.created', toWire('biz', businessId))
  return businessId
}
