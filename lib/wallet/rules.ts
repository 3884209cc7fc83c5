import { toWire } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import type { WalletModel } from '@/prisma/generated/models'

/** Whether a business may see a wallet's balance: for its own wallets, and for all of its sandbox. */
export const seesBalance = (
  environment: Environment,
  wallet: Pick<WalletModel, 'businessId'> | null | undefined,
) => environment === 'sandbox' || Boolean(wallet?.businessId)

/** A wallet's balance as a business may see it. Null if it may not. */
export const shownBalance = ({
  businessId,
  balancePaisa,
}: Pick<WalletModel, 'businessId' | 'balancePaisa'>) => (businessId === null ? null : balancePaisa)

/**
 * The address of one of the customer's own pages, such as `/wallet`. It names the business, because a person may have a separate balance
 * there and the page must know which one is meant.
 */
export function walletPage(
  path: string,
  { environment, businessId }: { environment: Environment; businessId: string | null },
): string {
  if (!businessId) return path
  return `${path}?${environment === 'sandbox' ? 'sandbox' : 'business'}=${toWire('biz', businessId)}`
}
