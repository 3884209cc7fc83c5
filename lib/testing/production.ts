import { billUntilIdle } from '@/lib/billing/bill-due'
import type { CustomerId } from '@/lib/core/id'
import { newId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { creditWallet } from '@/lib/top-up/credit-wallet'
import { newTopUp, topUps } from '@/lib/top-up/table'
import { lockWalletOf } from '@/lib/wallet/open'
import { linkCustomer } from './customer'

// One person pays several businesses in production from one wallet.

/** A customer of a business who is this person. */
export async function customerOf(ctx: Ctx, email: string, phone: string): Promise<CustomerId> {
  const { id } = await createCustomer(ctx, { email })
  await linkCustomer(ctx, id, phone)
  return id as CustomerId
}

/** What a person tops up at eSewa, on their own pages or through a business. */
export async function payIntoWallet(
  userId: string,
  amountPaisa: bigint,
  businessId: string | null = null,
): Promise<void> {
  const now = new Date()
  const world = { environment: 'production' as const, businessId: null, now }
  await inTransaction(async (tx) => {
    const wallet = await lockWalletOf(tx, world, userId)
    const known = {
      id: newId('top'),
      environment: 'production' as const,
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
    await creditWallet(tx, wallet, topUp, 'req_test')
  })
}

/**
 * Does now what is due of a subscription next: for one that was just paid, its reminder. Three days before a charge is too
 * long to wait, and production has no clock to move.
 */
export async function doNow(id: string): Promise<void> {
  await query('UPDATE subscriptions SET due_at = now() WHERE id = $1', [id])
  const { idle } = await billUntilIdle('production', 60_000)
  if (!idle) throw new Error('production still has due work')
}
