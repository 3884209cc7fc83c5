import type { BankEntryId, PayoutBatchId, PayoutId, ProviderSettlementId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { createBatch } from '@/lib/payout-batch/make'
import { newPayout } from '@/lib/payout-batch/payouts.fixture'
import { releaseBatch } from '@/lib/payout-batch/release'
import { createBankEntry, reverseBankEntry } from '@/lib/proof/bank-entry'
import { bookSettlement, reverseSettlement } from '@/lib/provider-settlement/book'
import { createSettlement } from '@/lib/provider-settlement/create'
import { credited } from '@/lib/provider-settlement/top-ups.fixture'
import { newBusiness } from '@/testing/business'
import { operatorCtx } from '@/testing/operator'
import { type PayoutStory, tellPayouts } from './payout-story.fixture'
import { tellWithdrawals, type WithdrawalStory } from './withdrawal-story.fixture'

/** What the operator recorded about its bank, and what a provider paid out. */
export interface BooksStory extends PayoutStory, WithdrawalStory {
  deposit: string
  settlement: string
  /** Paid to the bank with the settlement. */
  settled: string
  /** A released batch, with a payout that is sent. */
  batch: string
}

export async function tellBooks(ctx: Ctx): Promise<BooksStory> {
  const operator = await operatorCtx('sandbox')
  const deposit = await createBankEntry(operator, {
    kind: 'deposit',
    amountPaisa: 900_000n,
    reference: 'NIC-1',
  })
  const charge = await createBankEntry(operator, {
    kind: 'bank_charge',
    amountPaisa: 5_000n,
    reference: 'NIC-2',
  })
  await reverseBankEntry(operator, charge.id as BankEntryId, { note: 'It was of another bank.' })
  await createBankEntry(operator, { kind: 'withdrawal', amountPaisa: 1_000n, reference: 'NIC-3' })

  const settled = await credited(ctx, 50_000n, 'story-settled')
  const settle = async (bankReference: string) => {
    const row = {
      row: 1,
      reference: 'story-settled',
      grossPaisa: 50_000n,
      feePaisa: 1_000n,
      netPaisa: 49_000n,
    }
    const head = { provider: 'esewa' as const, settledAt: '2026-11-20', netPaisa: 49_000n, bankReference }
    const { id } = await createSettlement(operator, {
      by: 'file',
      input: { head } as never,
      columns: { Txn: 'reference', Amount: 'gross', Fee: 'fee' },
      rows: [{ ...row, isRefund: false, isReadable: true }],
    })
    await bookSettlement(operator, id as ProviderSettlementId)
    return id as ProviderSettlementId
  }
  await reverseSettlement(operator, await settle('NIC-4'), { note: 'It was of another day.' })
  const settlement = await settle('NIC-5')
  await query(
    `INSERT INTO proof_days (day, wallets_paisa, payables_paisa, in_transit_paisa, clearing, bank_paisa, own_money_paisa, costs_paisa)
     VALUES ('2026-11-20', 70, 30, 0, '[{"provider": "esewa", "paisa": "60"}]', 50, 20, 10)`,
  )
  return {
    deposit: deposit.id,
    settlement,
    settled,
    batch: await tellBatch(operator),
    ...(await tellWithdrawals(ctx)),
    ...(await tellPayouts(ctx)),
  }
}

async function tellBatch(operator: OperatorCtx): Promise<string> {
  const { ctx: shop } = await newBusiness('Yak Trekking')
  const payout = await newPayout(shop, 300_000n)
  const { id } = await createBatch(operator, { payoutIds: [payout.id as PayoutId] })
  await releaseBatch(operator, id as PayoutBatchId)
  return id
}
