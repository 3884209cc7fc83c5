import type { TopUpId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { settleTopUp } from '@/lib/settlement/settle'
import { intendTopUp } from '@/lib/top-up/intend'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'

let people = 0

/** A wallet that no other test uses. @returns its id. */
export async function newWallet(ctx: Ctx) {
  const phone = `+977984${String(Date.now() + people++).slice(-7)}`
  return inTransaction(async (tx) => lockWalletOf(tx, ctx, await findOrCreateUser(tx, phone)))
}

/** A top-up at eSewa that the provider was asked to collect. */
export async function begin(
  ctx: Ctx,
  wallet: Awaited<ReturnType<typeof newWallet>>,
  amountPaisa: bigint,
): Promise<TopUpId> {
  const intent = {
    wallet,
    businessId: ctx.businessId,
    provider: 'esewa',
    amountPaisa,
    returnTo: null,
  } as const
  const id = await inTransaction((tx) => intendTopUp(tx, intent))
  const redirect = { url: 'https://esewa.example.com/form', method: 'POST', fields: {} }
  await query(
    `UPDATE topups SET provider_payment_id = $1::text, merchant_code = 'EPAYTEST', redirect = $2 WHERE id = $1::uuid`,
    [id, JSON.stringify(redirect)],
  )
  return id
}

/** Sets what the provider says about it: it was paid, and perhaps refunded. */
export async function pay(
  id: TopUpId,
  amountPaisa: bigint,
  reference: string,
  refundedPaisa = 0n,
): Promise<void> {
  const record = { state: 'paid', amountPaisa, reference, refundedPaisa } as const
  await settleTopUp(id, { record, hint: 'none', requestId: 'run_settlement' })
}

/** A top-up that was credited. */
export async function credited(ctx: Ctx, amountPaisa: bigint, reference: string): Promise<TopUpId> {
  const id = await begin(ctx, await newWallet(ctx), amountPaisa)
  await pay(id, amountPaisa, reference)
  return id
}
