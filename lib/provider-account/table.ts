import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { requireRole } from '@/lib/auth/require-role'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { ProviderAccountId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { violatedConstraint } from '@/lib/infra/database/outage'
import { table } from '@/lib/infra/database/table'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ProviderAccountModel } from '@/prisma/generated/models'
import { type AccountSettings, openSettings, sealSettings } from './settings'

export const accounts = table('provider_accounts')
export const versions = table('provider_account_versions')

/**
 * Accounts decide where customers' money goes, so only owners may change them. In production they must confirm their identity.
 * @throws {DomainError} `role_insufficient`, `reauthentication_required`.
 */
export async function requireOwner(tx: Tx, ctx: Ctx): Promise<void> {
  requireRole(ctx, (role) => role === 'owner')
  // Every change is also mailed to the owners (`tellOwners`).
  if (ctx.environment === 'production') await requireFreshIdentity(tx, ctx)
}

const LOCK = `
SELECT ${accounts.columnList()} FROM provider_accounts
WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

/** Locks an account for this transaction. @throws {DomainError} `resource_not_found`. */
export async function lockProviderAccount(
  tx: Tx,
  ctx: Ctx,
  id: ProviderAccountId,
): Promise<ProviderAccountModel> {
  return found((await tx.query<ProviderAccountModel>(LOCK, [ctx.businessId, ctx.environment, id]))[0])
}

/** Real time, from the database's clock. Providers do not know a sandbox clock. */
export async function providerTime(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>(`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`)
  return (row as { now: Date }).now
}

const SEALED = `SELECT settings_encrypted FROM provider_account_versions WHERE account_id = $1 AND version = $2`

/** The settings of one version of an account. Null if this process does not have the secret to decrypt them. */
export async function settingsOf(
  { query }: Pick<Tx, 'query'>,
  { id, version }: Pick<ProviderAccountModel, 'id' | 'version'>,
): Promise<AccountSettings | null> {
  const [row] = await query<{ settingsEncrypted: Buffer }>(SEALED, [id, version])
  return row ? openSettings(row.settingsEncrypted) : null
}

/** Stores the settings as the newest version of an account. */
export function writeVersion(
  tx: Tx,
  { id, version, updatedAt }: Pick<ProviderAccountModel, 'id' | 'version' | 'updatedAt'>,
  settings: AccountSettings,
): Promise<void> {
  return versions.insert(tx, [
    {
      accountId: id,
      version,
      settingsEncrypted: sealSettings(settings),
      verifiedAt: null,
      createdAt: updatedAt,
    },
  ])
}

const ONE_IN_USE = ['provider_accounts_one_of_protocol', 'provider_accounts_one_business']

/** @throws {DomainError} `provider_account_exists` if another account is already in use for the same provider. */
export function whileOneIsInUse<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw ONE_IN_USE.includes(violatedConstraint(error) ?? '')
      ? new DomainError('provider_account_exists')
      : error
  })
}
