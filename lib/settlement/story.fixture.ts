import { billBatch } from '@/lib/billing/bill-batch'
import type { TopUpId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { PAYMENTS } from '@/lib/top-up/provider-server.fixture'
import { RS_500 } from '@/lib/top-up/wallet.fixture'
import type { WalletModel } from '@/prisma/generated/models'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { checkTopUp } from './check'

export const check = ({ id }: { id: string }, hint?: 'gave_up' | 'paid' | 'pending') =>
  checkTopUp(id as TopUpId, 'req_test', hint)

export const says = (topUp: { providerPaymentId: string | null }, status: string) =>
  PAYMENTS.set(topUp.providerPaymentId as string, { amount: 500, status, reference: null })

/** A monthly subscription whose renewal failed, and its wallet, which is empty. */
export async function owing() {
  const { ctx, businessId } = await newBusiness()
  const subscription = await subscribe(ctx, await newCustomer(ctx, RS_500), await newPrice(ctx))
  const end = subscription.currentPeriodEnd.getTime() + 1_000
  await query('INSERT INTO sandbox_clocks (business_id, offset_ms) VALUES ($1, $2)', [
    businessId,
    end - Date.now(),
  ])
  const bill = () => billBatch([{ businessId, environment: 'sandbox' }])
  while ((await bill()).subscriptions > 0);
  const [wallet] = await query<WalletModel>('SELECT * FROM wallets WHERE business_id = $1', [businessId])
  return { ctx: await ctxOf(businessId), subscription, wallet: wallet as WalletModel, bill }
}
