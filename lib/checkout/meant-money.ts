import { DAY_MS } from '@/lib/core/duration'
import type { WalletId } from '@/lib/core/id'
import { loadComing, type OwnCharge } from '@/lib/end-user/load-coming'

// What a person is told of the next days everywhere. Later charges are told three days before.
const MONTH_MS = 30 * DAY_MS

/**
 * The charges of the next 30 days that a balance covers now, and no longer if a start takes so much of it. Only agreed ones, of the
 * wallet's own subscriptions at any business: for its owner alone.
 * @param now on the clock of the wallet's world.
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
