import { givenAllowance } from '@/lib/agreement/new-agreement'
import { agreements } from '@/lib/agreement/table'
import { agreementEvents, endAllowance } from '@/lib/agreement/write'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { type CustomerId, newId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { lockCustomer } from '@/lib/customer/read'
import { emitAll } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { creditWallet } from '@/lib/top-up/credit-wallet'
import { newTopUp, topUps } from '@/lib/top-up/table'
import { lockWalletOf, type World } from '@/lib/wallet/open'
import { linkCustomer } from './customer'

// One person pays several businesses in production from one wallet.

/** A customer of a business who is this person, and who lets it charge whatever it wants. */
export async function customerOf(ctx: Ctx, email: string, phone: string): Promise<CustomerId> {
  const { id } = await createCustomer(ctx, { email })
  await linkCustomer(ctx, id, phone)
  await allowEverything(ctx, id)
  return id as CustomerId
}

const PLENTY = 999_999_999_999n

/** The wallet of a customer pays whatever the business charges, as after an allowance that the customer gave. */
export async function allowEverything(ctx: Ctx, customerId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { userId } = await lockCustomer(tx, ctx, customerId as CustomerId)
    const { id: walletId } = await lockWalletOf(tx, ctx, userId as string)
    const given = { walletId, by: 'wallet' as const, at: ctx.now }
    await endAllowance(tx, ctx, walletId)
    const allowance = givenAllowance(ctx, { customerId, amountPaisa: PLENTY }, given)
    await agreements.insert(tx, [allowance])
    await emitAll(tx, agreementEvents('agreement.given', [allowance]), ctx.requestId)
  })
}

/**
 * What a person tops up at eSewa, on their own pages or through a business.
 * @param world a sandbox, where it comes without an allowance, unlike test money.
 */
export async function payIntoWallet(
  userId: string,
  amountPaisa: bigint,
  businessId: string | null = null,
  world: World = { environment: 'production', businessId: null, now: new Date() },
): Promise<void> {
  const { environment, now } = world
  await inTransaction(async (tx) => {
    const wallet = await lockWalletOf(tx, world, userId)
    const known = {
      id: newId('top'),
      environment,
      walletId: wallet.id,
      userId,
      businessId,
    }
    const topUp = {
      ...newTopUp({ ...known, provider: 'esewa', amountPaisa, createdAt: now, expiresAt: now }),
      providerReference: newId('top'),
      receivedPaisa: amountPaisa,
      state: 'succeeded' as const,
      settledAt: now,
      creditedAt: now,
    }
    await topUps.insert(tx, [topUp])
    await payOverdueInvoices(tx, await creditWallet(tx, wallet, topUp, 'req_test'), 'req_test')
  })
}

/**
 * Does now what is due of a subscription next: for one that was just paid, its reminder. Three days before a charge is too
 * long to wait, and production has no clock to move.
 */
export async function doNow(id: string): Promise<void> {
  await query("UPDATE subscriptions SET due_at = now() - interval '1 millisecond' WHERE id = $1", [id])
  const { idle } = await billUntilIdle('production', 60_000)
  if (!idle) throw new Error('production still has due work')
}
