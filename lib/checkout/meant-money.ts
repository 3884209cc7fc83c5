import { DAY_MS } from '@/lib/core/duration'
import type { WalletId } from '@/lib/core/id'
import { loadComing, type OwnCharge } from '@/lib/end-user/load-coming'

// The time range that is shown everywhere as "the next days". Later charges are announced three days before.
const MONTH_MS = 30 * DAY_MS

/**
 * The charges of the next 30 days that a balance covers now, but no longer if a start takes this much of it. Only agreed charges, of the
 * wallet's own subscriptions at any business. Show them only to the wallet's owner.
 * @param now on the clock of the wallet's business.
 */
export async function loadMeant(
  walletId: string,
  { balancePaisa, requiredPaisa, now }: { balancePaisa: bigint; requiredPaisa: bigint; now: Date },
): Promise<OwnCharge[]> {
  if (balancePaisa === 0n || requiredPaisa === 0n) return []
  const leftPaisa = balancePaisa > requiredPaisa ? balancePaisa - requiredPaisa : 0n
  const { charges } = await loadComing({ walletId: walletId as WalletId, now })
  let neededPaisa = 0n
  return charges.filter(({ isAgreed, at, amountPaisa }) => {
    if (!isAgreed || at.getTime() - now.getTime() > MONTH_MS) return false
    neededPaisa += amountPaisa
    return neededPaisa > leftPaisa && neededPaisa <= balancePaisa
  })
}
