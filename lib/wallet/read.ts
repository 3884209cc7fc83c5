import type { CustomerId } from '@/lib/core/id'
import type { Ctx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import type { WalletModel, WalletPreferencesModel } from '@/prisma/generated/models'
import { languageOfWallet } from './language'

/** The wallet of a signed-in customer. */
export function getWallet({ walletId }: Pick<UserCtx, 'walletId'>): Promise<WalletModel> {
  return prisma().wallet.findUniqueOrThrow({ where: { id: walletId } })
}

export type Preferences = Omit<WalletPreferencesModel, 'walletId' | 'updatedAt'>

const DEFAULTS: Omit<Preferences, 'language'> = {
  lowBalancePaisa: null,
  smsReceipts: true,
  emailReceipts: true,
  chargeNotices: true,
}

/** The preferences of the wallet's owner. */
export async function getPreferences({ walletId }: Pick<UserCtx, 'walletId'>): Promise<Preferences> {
  const chosen = await prisma().walletPreferences.findUnique({ where: { walletId } })
  if (chosen) return chosen
  return { ...DEFAULTS, language: await languageOfWallet({ query }, walletId) }
}

/** The phone of the wallet's owner, in E.164. Show it masked only. */
export async function getOwnPhone({ userId }: Pick<UserCtx, 'userId'>): Promise<string> {
  return (await prisma().user.findUniqueOrThrow({ where: { id: userId } })).phone
}

const PAYER_PHONE = `
SELECT u.phone FROM customers c JOIN users u ON u.id = c.user_id
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3`

/** The phone of the person whose wallet pays for a customer, in E.164. Null if there is none. Show it masked only. */
export async function findPayerPhone(
  { businessId, environment }: Ctx,
  customerId: CustomerId,
): Promise<string | null> {
  const [payer] = await query<{ phone: string }>(PAYER_PHONE, [businessId, environment, customerId])
  return payer?.phone ?? null
}
