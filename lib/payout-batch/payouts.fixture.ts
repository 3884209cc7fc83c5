import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction } from '@/lib/infra/database/transaction'
import { cutNow } from '@/lib/payout/cut'
import { makePayout } from '@/lib/payout/make'
import { charge, giveBankAccount, newPayer } from '@/lib/payout/payouts.fixture'
import type { PayoutModel } from '@/prisma/generated/models'

/** A pending payout of a business whose customer has just paid this amount. */
export async function newPayout(ctx: Ctx, amountPaisa: bigint): Promise<PayoutModel> {
  const { businessId, environment } = ctx
  await giveBankAccount(ctx)
  await charge(ctx, await newPayer(ctx), amountPaisa)
  const cut = await cutNow(environment)
  const { payout, reason } = await inTransaction((tx) =>
    makePayout(tx, ctx, { businessId, environment }, cut, { all: true }),
  )
  if (!payout) throw new Error(`no payout: ${reason}`)
  return payout
}
