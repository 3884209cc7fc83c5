import { recordAudit } from '@/lib/audit/record'
import { lockBusiness } from '@/lib/business/change'
import { nextUpdatedAt } from '@/lib/core/change'
import { DAY_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { type ProviderAccountId, toWire } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { log } from '@/lib/infra/telemetry/log'
import { providerWith } from '@/lib/providers/offered'
import { ProviderFailure } from '@/lib/providers/provider'
import type { ProviderAccountModel } from '@/prisma/generated/models'
import { tellOwners } from './mail'
import { getAccount } from './read'
import { UNREADABLE } from './refusal-words'
import { accounts, lockProviderAccount, providerTime, requireOwner, settingsOf } from './table'

// Somebody else may have entered the account. The owners got a mail, and have a day to disable it.
const WAITS_FOR_MS = DAY_MS

/**
 * Records that an owner wants to verify an account. After the commit, `performVerification` asks the provider.
 * @throws {DomainError} `role_insufficient`, `resource_not_found`, `reauthentication_required` in production.
 */
export function intendVerification(ctx: Ctx, id: ProviderAccountId): Promise<ProviderAccountId> {
  return transact(ctx, async (tx) => {
    await requireOwner(tx, ctx)
    await lockProviderAccount(tx, ctx, id)
    return id
  })
}

/**
 * Asks the provider for a payment that does not exist, and stores what the answer says about the account. It is safe to repeat. A disabled
 * account stays as it is.
 * @throws {DomainError} `provider_unavailable` if the provider does not say.
 */
export async function performVerification(ctx: Ctx, intent: string): Promise<ProviderAccountModel> {
  const id = intent as ProviderAccountId
  const asked = await getAccount(ctx, id)
  if (asked.status === 'disabled') return asked
  const refused = await refusalOf(asked)
  return transact(ctx, async (tx) => {
    // If two accounts are verified at the same time, only one is the first.
    await lockBusiness(tx, ctx)
    const current = await lockProviderAccount(tx, ctx, id)
    // Another call has changed the settings that were verified.
    if (current.version !== asked.version || current.status === 'disabled') return current
    const now = await providerTime(tx)
    const isNew = current.status !== 'verified'
    const next: ProviderAccountModel = {
      ...current,
      ...(refused === null
        ? {
            status: 'verified',
            lastError: null,
            verifiedAt: isNew ? now : current.verifiedAt,
            usableFrom: current.usableFrom ?? (await usableFrom(tx, current, now)),
          }
        : { status: 'unverified', lastError: refused, verifiedAt: null }),
      updatedAt: nextUpdatedAt(current, now),
    }
    await accounts.update(tx, [next], ['status', 'lastError', 'verifiedAt', 'usableFrom', 'updatedAt'])
    if (refused === null) await tx.query(NOTE_PROOF, [id, current.version, now])
    const told = { provider: next.provider, status: next.status }
    await recordAudit(tx, ctx, 'provider_account.checked', toWire('pac', id), told)
    if (refused === null && isNew) await tellOwners(tx, ctx, next, 'verified')
    return next
  })
}

const NOTE_PROOF = `
UPDATE provider_account_versions SET verified_at = $3 WHERE account_id = $1 AND version = $2 AND verified_at IS NULL`

/** The setting that the provider refuses. Null if it accepts everything that can be checked. */
async function refusalOf(account: ProviderAccountModel): Promise<string | null> {
  const settings = await settingsOf({ query }, account)
  if (!settings) return UNREADABLE
  const { environment } = account
  const provider = account.provider as ProviderName
  try {
    await providerWith(provider, environment, settings).verify()
    return null
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.refused !== null) return error.refused
    log().warn({ provider, environment, reason: error.reason }, 'a provider account could not be verified')
    throw new DomainError('provider_unavailable', {
      message: 'The payment provider is not responding, so nothing was changed. Try again later.',
    })
  }
}

const PROVED_BEFORE = `
SELECT 1 FROM provider_account_versions v JOIN provider_accounts a ON a.id = v.account_id
WHERE a.business_id = $1 AND a.environment = $2 AND v.verified_at IS NOT NULL AND (v.account_id, v.version) <> ($3, $4) LIMIT 1`

/** The first account of a business replaces no other one, so it can be used at once. */
async function usableFrom(
  tx: Tx,
  { businessId, environment, id, version }: ProviderAccountModel,
  now: Date,
): Promise<Date> {
  if (environment === 'sandbox') return now
  const isFirst = (await tx.query(PROVED_BEFORE, [businessId, environment, id, version])).length === 0
  return isFirst ? now : new Date(now.getTime() + WAITS_FOR_MS)
}
