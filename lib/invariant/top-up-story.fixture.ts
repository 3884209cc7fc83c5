import type { TopUpId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import type { PaymentRecord, ReturnHint } from '@/lib/providers/provider'
import { settleTopUp } from '@/lib/settlement/settle'
import { intendTopUp } from '@/lib/top-up/intend'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'

/** Top-ups of one person at eSewa, by their outcome. */
export interface TopUpStory {
  wallet: string
  credited: string
  /** Credited, and then partly refunded. */
  refunded: string
  /** Paid with another amount than asked. */
  wrong: string
  canceled: string
  /** Canceled, and then the money came in. */
  late: string
  pending: string
}

const PAISA = 50_000n
const paid = (reference: string, refundedPaisa = 0n): PaymentRecord => ({
  state: 'paid',
  amountPaisa: PAISA,
  reference,
  refundedPaisa,
})

export async function tellTopUps(ctx: Ctx): Promise<TopUpStory> {
  const wallet = await inTransaction(async (tx) =>
    lockWalletOf(tx, ctx, await findOrCreateUser(tx, `+977990${String(Date.now()).slice(-9)}`)),
  )
  const begin = async () => {
    const intent = {
      wallet,
      businessId: ctx.businessId,
      provider: 'esewa',
      amountPaisa: PAISA,
      returnTo: null,
    } as const
    const id = await inTransaction((tx) => intendTopUp(tx, intent))
    // What the provider's adapter stores.
    const fields = { transaction_uuid: id, product_code: 'EPAYTEST', total_amount: '500' }
    const redirect = { url: 'https://esewa.example.com/form', method: 'POST', fields }
    await query(
      `UPDATE topups SET provider_payment_id = $1::text, merchant_code = 'EPAYTEST', redirect = $2 WHERE id = $1::uuid`,
      [id, JSON.stringify(redirect)],
    )
    return id
  }
  const settle = (id: TopUpId, record: PaymentRecord, hint: ReturnHint = 'none') =>
    settleTopUp(id, { record, hint, requestId: 'run_story' })

  const credited = await begin()
  await settle(credited, paid('story-1'))
  const refunded = await begin()
  await settle(refunded, paid('story-2'))
  await settle(refunded, paid('story-2', 20_000n))
  const wrong = await begin()
  await settle(wrong, { ...paid('story-3'), amountPaisa: 49_900n } as PaymentRecord)
  const canceled = await begin()
  await settle(canceled, { state: 'unpaid' }, 'gave_up')
  const late = await begin()
  await settle(late, { state: 'canceled' })
  await settle(late, paid('story-5'))
  const pending = await begin()
  await settle(pending, { state: 'pending' })
  return { wallet: wallet.id, credited, refunded, wrong, canceled, late, pending }
}
