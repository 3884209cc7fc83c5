import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import type { PayoutBatchId, WithdrawalId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction } from '@/lib/infra/database/transaction'
import { createBatch } from '@/lib/payout-batch/make'
import { releaseBatch } from '@/lib/payout-batch/release'
import { withdrawalPaid, withdrawalReturned } from '@/lib/payout-batch/withdrawal-results'
import { paySandboxWithdrawal } from '@/lib/sandbox/withdrawals'
import { cancelWithdrawal } from '@/lib/withdrawal/transitions'
import { newOwnBusiness, newSaver, takeOut, waitADay } from '@/lib/withdrawal/withdrawals.fixture'
import { ctxOf } from '@/testing/business'
import { operatorCtx } from '@/testing/operator'

/** What customers withdrew. */
export interface WithdrawalStory {
  /** Requested and nothing more. */
  requested: string
  /** Sent to the bank. */
  withdrawn: string
  /** First returned, then paid by the bank after all, when the wallet held only part of the amount. */
  corrected: string
  /** Handed over by a business. */
  given: string
}

/** Withdrawals in every state. */
export async function tellWithdrawals({ businessId }: Ctx): Promise<WithdrawalStory> {
  const operator = await operatorCtx('sandbox')
  const saver = await newSaver(await ctxOf(businessId), 90_000n)
  const [sent, corrected, returned] = [
    await takeOut(saver, 20_000n),
    await takeOut(saver, 20_000n),
    await takeOut(saver, 20_000n),
  ]
  await waitADay(await ctxOf(businessId))
  const ids = [sent, corrected, returned].map(({ id }) => id as WithdrawalId)
  const { id: batchId } = await createBatch(operator, { withdrawalIds: ids })
  await releaseBatch(operator, batchId as PayoutBatchId)
  for (const { id } of [corrected, returned])
    await withdrawalReturned(operator, id as WithdrawalId, { reason: 'The name differs.' })
  const requested = await takeOut(saver, 60_000n)
  await withdrawalPaid(operator, corrected.id as WithdrawalId, { bankReference: 'NIC-8' })
  const canceled = {
    id: (await takeOut(await newSaver(await ctxOf(businessId), 5_000n), 5_000n)).id as WithdrawalId,
  }
  const ref = { ...canceled, environment: 'sandbox' } as const
  await inTransaction((tx) => cancelWithdrawal(tx, { requestId: 'req_story' }, ref, null, payOverdueInvoices))
  const own = await newOwnBusiness('Namche Gym')
  const given = await takeOut(await newSaver(own.ctx, 30_000n), 30_000n)
  await paySandboxWithdrawal(own.ctx, given.id as WithdrawalId)
  return { requested: requested.id, withdrawn: sent.id, corrected: corrected.id, given: given.id }
}
