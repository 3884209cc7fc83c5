import type { UserCtx } from '@/lib/infra/ctx'
import { loadTransactions } from './load-transactions'

/** The result of a top-up that paid a subscription. */
export interface PaidWith {
  cameInPaisa: bigint
  /** The balance before. */
  wasPaisa: bigint
  /** What it paid, in order. */
  charges: { id: string; item: string; amountPaisa: bigint }[]
  leftPaisa: bigint
}

// Invoices that a top-up pays are paid together with it. A person has few debts at a time.
const LOOKED_AT = 50

/**
 * The figures of a top-up and of what it paid, up to the subscription that it was for. Null if it was too long ago.
 * @param topUpId of this wallet.
 */
export async function loadPaidWith(
  ctx: Pick<UserCtx, 'walletId'>,
  topUpId: string,
  subscriptionId: string,
): Promise<PaidWith | null> {
  const movements = (await loadTransactions(ctx, { limit: LOOKED_AT })).items.toReversed()
  const start = movements.findIndex((each) => each.kind === 'topup' && each.topUpId === topUpId)
  const topUp = movements[start]
  if (!topUp) return null
  const after = movements.slice(start + 1)
  const end = after.findIndex((each) => each.kind === 'charge' && each.subscriptionId === subscriptionId)
  const paid = after.slice(0, end + 1)
  return {
    cameInPaisa: topUp.amountPaisa,
    wasPaisa: topUp.balanceAfterPaisa - topUp.amountPaisa,
    charges: paid.map(({ id, item, businessName, amountPaisa }) => ({
      id,
      item: item ?? businessName ?? '',
      amountPaisa: -amountPaisa,
    })),
    leftPaisa: (paid.at(-1) ?? topUp).balanceAfterPaisa,
  }
}
