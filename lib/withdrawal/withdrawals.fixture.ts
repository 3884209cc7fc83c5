import type { Ctx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { advanceTo, later } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import { newSignedInCustomer, type SignedInCustomer, userCtxOf } from '@/testing/customer'
import { payIntoWallet } from '@/testing/production'
import { requestWithdrawal } from './request'

/** A customer's account, as the form sends it. */
export const ACCOUNT = { bankCode: 'NABIL', accountNumber: '0123 4567 8901 4821', accountName: 'Sita Rai' }

/** A business that holds its customers' balances itself, approved in production. */
export async function newOwnBusiness(name?: string): Promise<TestBusiness> {
  const business = await newBusiness(name)
  await query(`UPDATE businesses SET money_mode = 'own', production_waits_since = NULL WHERE id = $1`, [
    business.businessId,
  ])
  return business
}

export interface Saver {
  user: SignedInCustomer
  ctx: UserCtx
}

/** A signed-in customer with this much money in the wallet that pays at a business. */
export async function newSaver(at: Ctx, amountPaisa: bigint): Promise<Saver> {
  const user = await newSignedInCustomer(at)
  await payIntoWallet(user.userId, amountPaisa, null, at)
  return { user, ctx: userCtxOf(at, user) }
}

const AS_KEPT = { ...ACCOUNT, bankCode: 'NABIL', accountNumber: '0123456789014821' } as const

/** A customer withdraws money to a bank account. */
export const takeOut = ({ ctx }: Saver, amountPaisa: bigint): Promise<WithdrawalModel> =>
  requestWithdrawal(ctx, { amountPaisa, to: AS_KEPT })

/** Lets the day of waiting pass in the sandbox of a business. */
export async function waitADay({ businessId }: Ctx): Promise<void> {
  const ctx = await ctxOf(businessId)
  await advanceTo(ctx, later(ctx.now, 1))
}
