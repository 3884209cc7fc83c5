import { toWire } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import type { WalletModel } from '@/prisma/generated/models'

/** Whether a business may see what a wallet holds: its own wallets, and all of its sandbox. */
export const seesBalance = (
  environment: Environment,
  wallet: Pick<WalletModel, 'businessId'> | null | undefined,
) => environment === 'sandbox' || Boolean(wallet?.businessId)

/** What a business may see of what a wallet of its customer holds. Null: nothing. */
export const shownBalance = ({
  businessId,
  balancePaisa,
}: Pick<WalletModel, 'businessId' | 'balancePaisa'>) => (businessId === null ? null : balancePaisa)

/**
 * The address of a page of the customer's own, such as `/wallet`, with the business whose customer they are: a person may have a
 * balance of that business, and the page must know which one is meant.
 */
export function walletPage(
  path: string,
  { environment, businessId }: { environment: Environment; businessId: string | null },
): string {
  if (!businessId) return path
  return `${path}?${environment === 'sandbox' ? 'sandbox' : 'business'}=${toWire('biz', businessId)}`
}
