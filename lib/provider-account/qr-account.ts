import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { ProviderAccountId } from '@/lib/core/id'
import {
  isAskedWhenRead,
  PROVIDER_NAMES,
  type ProviderName,
  paysByQr,
  protocolsOf,
} from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { UsableAccount } from './offered'

/** The account that receives the money of a QR request. */
export interface QrAccount extends UsableAccount {
  provider: ProviderName
}

// The providers that can be used for a request. Reading the request asks them about the money, so no browser has to come back.
const TAKES_REQUESTS = PROVIDER_NAMES.filter(isAskedWhenRead)
const WITH_QR = PROVIDER_NAMES.filter(paysByQr)
// A bill has a page, so an account without a QR can receive its money. One with a QR comes first.
const TAKES_BILLS = [...WITH_QR, ...TAKES_REQUESTS.filter((name) => !paysByQr(name))]
// A protocol that reports the amount comes first.
const PROTOCOLS = PROVIDER_NAMES.flatMap(protocolsOf)

const USABLE = `
SELECT id, version, provider, status = 'verified' AND usable_from <= now() AS usable FROM provider_accounts
WHERE business_id = $1 AND environment = $2 AND provider = ANY ($3::topup_provider[])
  AND ($4::uuid IS NULL AND status = 'verified' AND usable_from <= now() OR id = $4)
ORDER BY array_position($3::topup_provider[], provider), array_position($5::text[], protocol), id DESC LIMIT 1`

type Tenant = Pick<Ctx, 'businessId' | 'environment'>

async function find(
  read: Pick<Tx, 'query'>,
  { businessId, environment }: Tenant,
  providers: readonly ProviderName[],
  id: ProviderAccountId | null,
) {
  const values = [businessId, environment, arrayParameter(providers), id, arrayParameter(PROTOCOLS)]
  return (await read.query<QrAccount & { usable: boolean }>(USABLE, values))[0]
}

/** Whether the business can show a QR at the counter. */
export async function takesQr(tenant: Tenant): Promise<boolean> {
  return (await find({ query }, tenant, WITH_QR, null)) !== undefined
}

/** The business's own account that receives the money of a bill. Null: no account can, so the bill is not paid in this way. */
export async function billAccountOf(read: Pick<Tx, 'query'>, tenant: Tenant): Promise<QrAccount | null> {
  return (await find(read, tenant, TAKES_BILLS, null)) ?? null
}

/** @throws {DomainError} `resource_not_found` if the id is of no account of the business. */
export async function requireOwnAccount(
  read: Pick<Tx, 'query'>,
  tenant: Tenant,
  id: ProviderAccountId,
): Promise<void> {
  found(await find(read, tenant, PROVIDER_NAMES, id), 'providerAccountId')
}

/**
 * The business's own account for a QR request, in either money mode. Without an id, an account that can show a QR. The instance's account
 * never receives such money.
 * @throws {DomainError} `provider_account_missing`, `resource_not_found` if the id is of no such account.
 */
export async function qrAccountOf(
  read: Pick<Tx, 'query'>,
  tenant: Tenant,
  id: ProviderAccountId | null,
): Promise<QrAccount> {
  const account =
    id === null
      ? await find(read, tenant, WITH_QR, null)
      : found(await find(read, tenant, PROVIDER_NAMES, id), 'providerAccountId')
  if (!account?.usable || !TAKES_REQUESTS.includes(account.provider))
    throw new DomainError('provider_account_missing')
  return account
}
