import { recordAudit } from '@/lib/audit/record'
import { differs, nextUpdatedAt } from '@/lib/core/change'
import { type ProviderAccountId, toWire } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ProviderAccountModel } from '@/prisma/generated/models'
import { tellOwners } from './mail'
import type { UpdateAccountInput } from './schema'
import { type AccountSettings, checkedSettings, maskedSettings, merchantCodeOf } from './settings'
import {
  accounts,
  lockProviderAccount,
  providerTime,
  requireOwner,
  settingsOf,
  whileOneIsInUse,
  writeVersion,
} from './table'

// The account was verified with other settings.
const NOT_VERIFIED = { verifiedAt: null, usableFrom: null, lastError: null }

/**
 * Replaces settings of an account, or disables or enables it. Top-ups that were started with it continue in any case. An account with new
 * settings, or one that is enabled again, must be verified again.
 * @throws {DomainError} `role_insufficient`, `resource_not_found`, `provider_account_exists`, `reauthentication_required` in production;
 * the refusals of `checkedSettings`.
 */
export function updateAccount(
  ctx: Ctx,
  id: ProviderAccountId,
  { settings: given, disabled }: UpdateAccountInput,
): Promise<ProviderAccountModel> {
  return transact(ctx, async (tx) => {
    await requireOwner(tx, ctx)
    const current = await lockProviderAccount(tx, ctx, id)
    const settings = given && (await changedSettings(tx, current, given))
    const isDisabled = disabled ?? current.status === 'disabled'
    const isAnother = settings !== undefined || isDisabled !== (current.status === 'disabled')
    if (!isAnother) return current
    const provider = current.provider as ProviderName
    const next: ProviderAccountModel = {
      ...current,
      ...NOT_VERIFIED,
      status: isDisabled ? 'disabled' : 'unverified',
      ...(settings && {
        version: current.version + 1,
        settings: maskedSettings(provider, settings),
        merchantCode: merchantCodeOf(provider, settings),
      }),
      updatedAt: nextUpdatedAt(current, await providerTime(tx)),
    }
    await whileOneIsInUse(accounts.update(tx, [next], MAY_CHANGE))
    if (settings) await writeVersion(tx, next, settings)
    const told = { provider, status: next.status, ...(settings && { settings: next.settings }) }
    await recordAudit(tx, ctx, 'provider_account.updated', toWire('pac', id), told)
    await tellOwners(tx, ctx, next, isDisabled ? 'disabled' : 'changed')
    return next
  })
}

const MAY_CHANGE = [
  'status',
  'version',
  'settings',
  'merchantCode',
  'lastError',
  'verifiedAt',
  'usableFrom',
  'updatedAt',
] as const

/** The settings after the input. Undefined if they are unchanged. */
async function changedSettings(
  tx: Tx,
  current: ProviderAccountModel,
  given: Readonly<Record<string, string>>,
): Promise<AccountSettings | undefined> {
  const earlier = await settingsOf(tx, current)
  const { environment } = current
  const next = checkedSettings(
    { provider: current.provider as ProviderName, environment },
    given,
    earlier ?? {},
  )
  return !earlier || differs(earlier, next) ? next : undefined
}
