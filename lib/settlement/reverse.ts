import { newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { providerClearingAccount } from '@/lib/ledger/account'
import { post } from '@/lib/ledger/post'
import { wallets } from '@/lib/wallet/table'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'

/**
 * Takes back from the wallet what the provider has refunded since the last time, as far as the balance goes. The rest
 * is uncollected and stands in reconciliation. It is never taken from later money in silence.
 * @param wallet locked by this transaction.
 * @param refundedPaisa all that the provider has refunded of this top-up so far.
 * @param at the instant on the clock of the wallet's sandbox.
 * @returns the changed fields of the top-up.
 */
export async function reverseTopUp(
  tx: Tx,
  wallet: WalletModel,
  topUp: TopUpModel,
  refundedPaisa: bigint,
  at: Date,
): Promise<Pick<TopUpModel, 'refundedPaisa' | 'uncollectedPaisa' | 'reconciliation'>> {
  const duePaisa = refundedPaisa - topUp.refundedPaisa
  const lackingPaisa = duePaisa > wallet.balancePaisa ? duePaisa - wallet.balancePaisa : 0n
  const takenPaisa = duePaisa - lackingPaisa
  if (takenPaisa > 0n) await take(tx, wallet, topUp, takenPaisa, at)
  const uncollectedPaisa = topUp.uncollectedPaisa + lackingPaisa
  const reconciliation = uncollectedPaisa > 0n ? 'refund_uncollected' : topUp.reconciliation
  return { refundedPaisa, uncollectedPaisa, reconciliation }
}

async function take(
  tx: Tx,
  wallet: WalletModel,
  topUp: TopUpModel,
  takenPaisa: bigint,
  at: Date,
): Promise<void> {
  const balancePaisa = wallet.balancePaisa - takenPaisa
  const clearingId = await providerClearingAccount(tx, topUp.provider, topUp.environment)
  await post(tx, [
    {
      id: newId('txn'),
      environment: topUp.environment,
      kind: 'reversal',
      businessId: topUp.businessId ?? wallet.businessId,
      invoiceId: null,
      topUpId: topUp.id,
      description: null,
      createdAt: at,
      entries: [
        { accountId: wallet.id, amountPaisa: -takenPaisa, balanceAfterPaisa: balancePaisa },
        { accountId: clearingId, amountPaisa: takenPaisa, balanceAfterPaisa: null },
      ],
    },
  ])
  await wallets.update(tx, [{ ...wallet, balancePaisa, updatedAt: at }], ['balancePaisa', 'updatedAt'])
}
