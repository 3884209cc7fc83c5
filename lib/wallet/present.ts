import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import { pseudonymAt } from '@/lib/infra/keys/pseudonym'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import type { Preferences } from './read'
import type { ownWallet, payingWallet, preferences, wallet } from './schema'

export type WireWallet = z.output<typeof wallet>

export function presentWallet(
  row: Pick<WalletModel, 'id' | 'environment' | 'balancePaisa' | 'createdAt' | 'updatedAt'>,
): WireWallet {
  return {
    id: toWire('wal', row.id),
    environment: row.environment,
    currency: 'NPR',
    balancePaisa: row.balancePaisa.toString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * A wallet as the business that it pays may see it. A shared wallet belongs to the customer, so the business gets an id that is valid only
 * there, and no balance or time, which would reveal charges elsewhere.
 * @returns also the id in database form.
 */
export function presentPayingWallet(
  row: WalletModel,
  { businessId, environment }: Pick<SubscriptionModel, 'businessId' | 'environment'>,
): { objectId: string; data: z.output<typeof payingWallet> } {
  if (row.businessId !== null) return { objectId: row.id, data: presentWallet(row) }
  const objectId = pseudonymAt(businessId, row.id)
  return { objectId, data: { id: toWire('wal', objectId), environment, currency: 'NPR' } }
}

export function presentOwnWallet({
  id,
  businessId,
  businessName,
  balancePaisa,
}: Pick<WalletModel, 'id' | 'businessId' | 'balancePaisa'> & { businessName: string | null }): z.output<
  typeof ownWallet
> {
  return {
    id: toWire('wal', id),
    businessId: businessId && toWire('biz', businessId),
    name: businessName ?? 'Khata',
    balancePaisa: balancePaisa.toString(),
  }
}

export function presentPreferences(row: Preferences): z.output<typeof preferences> {
  const { lowBalancePaisa, language, smsReceipts, emailReceipts, chargeNotices } = row
  const switches = { smsReceipts, emailReceipts, chargeNotices }
  return { lowBalancePaisa: lowBalancePaisa?.toString() ?? null, language, ...switches }
}
