import type { UserCtx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/prisma'
import type { WalletModel, WalletPreferencesModel } from '@/prisma/generated/models'

/** The wallet of a signed-in customer. */
export function getWallet({ walletId }: Pick<UserCtx, 'walletId'>): Promise<WalletModel> {
  return prisma().wallet.findUniqueOrThrow({ where: { id: walletId } })
}

export type Preferences = Omit<WalletPreferencesModel, 'walletId' | 'updatedAt'>

const DEFAULTS: Preferences = {
  language: 'en',
  lowBalancePaisa: null,
  smsReceipts: true,
  emailReceipts: true,
}

/** What the owner of the wallet wishes. */
export async function getPreferences({ walletId }: Pick<UserCtx, 'walletId'>): Promise<Preferences> {
  return (await prisma().walletPreferences.findUnique({ where: { walletId } })) ?? DEFAULTS
}
