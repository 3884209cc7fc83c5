import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction } from '@/lib/infra/database/transaction'
import { recordPaidBefore } from '@/lib/payout/paid-before'
import { setFee } from '@/lib/payout/payouts.fixture'
import { cancelPayout, markSent, recordPaid, recordReturned } from '@/lib/payout/transitions'
import { ctxOf, newBusiness } from '@/testing/business'
import { operatorCtx } from '@/testing/operator'
import { newCharge, newPayout } from '@/testing/payout'

/** The payouts of a business. */
export interface PayoutStory {
  /** Paid by the bank. */
  paid: string
  /** The next one, which is on its way. */
  sent: string
}

/** Payouts in every state. Another business was paid before payouts existed. */
export async function tellPayouts(ctx: Ctx): Promise<PayoutStory> {
  const at = await ctxOf(ctx.businessId)
  await setFee(at, { basisPoints: 250, fixedPaisa: 100n, minimumPaisa: null })
  const next = async () => ({
    id: await newPayout(at),
    businessId: at.businessId,
    environment: 'sandbox' as const,
  })
  const send = async () => {
    const ref = await next()
    await inTransaction((tx) => markSent(tx, at, { environment: 'sandbox', ids: [ref.id] }))
    return ref
  }
  await next()
  const paid = await send()
  await inTransaction((tx) => recordPaid(tx, at, paid, { bankReference: 'NIC-6' }))
  const returned = await send()
  await inTransaction((tx) => recordReturned(tx, at, returned, { reason: 'The name differs.' }))
  const corrected = await send()
  await inTransaction((tx) => recordReturned(tx, at, corrected, { reason: 'The name differs.' }))
  await inTransaction((tx) => recordPaid(tx, at, corrected, { bankReference: 'NIC-7' }))
  const sent = await send()
  await inTransaction(async (tx) => cancelPayout(tx, at, await next(), 'account_closed'))
  const other = await newBusiness()
  await newCharge(other.ctx)
  const input = { amountPaisa: 1_000n, note: 'By hand.' }
  await recordPaidBefore(await operatorCtx('sandbox'), other.businessId, input)
  return { paid: paid.id, sent: sent.id }
}
