import { recordAudit } from '@/lib/audit/record'
import { newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { ProviderAccountModel } from '@/prisma/generated/models'
import { tellOwners } from './mail'
import type { CreateProviderAccountInput } from './schema'
import { checkedSettings, maskedSettings, merchantCodeOf } from './settings'
import { accounts, providerTime, requireOwner, whileOneIsInUse, writeVersion } from './table'

/**
 * Adds a merchant's own account. No top-up uses it before it is verified.
 * @throws {DomainError} `role_insufficient`, `provider_account_exists`, `reauthentication_required` in production; the refusals of
 * `checkedSettings`.
 */
export function addProviderAccount(
  ctx: Ctx,
  { provider, settings: given }: CreateProviderAccountInput,
): Promise<ProviderAccountModel> {
  return transact(ctx, async (tx) => {
    await requireOwner(tx, ctx)
    const settings = checkedSettings({ provider, environment: ctx.environment }, given)
    const now = await providerTime(tx)
    const row: ProviderAccountModel = {
      ...accounts.nulls,
      id: newId('pac'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      provider,
      protocol: settings.protocol ?? null,
      status: 'unverified',
      version: 1,
      settings: maskedSettings(provider, settings),
      merchantCode: merchantCodeOf(provider, settings),
      createdAt: now,
      updatedAt: now,
    }
    await whileOneIsInUse(accounts.insert(tx, [row]))
    await writeVersion(tx, row, settings)
    const told = { provider, settings: row.settings }
    await recordAudit(tx, ctx, 'provider_account.created', toWire('pac', row.id), told)
    await tellOwners(tx, ctx, row, 'created')
    return row
  })
}
