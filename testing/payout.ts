import { type PayoutId, toWire } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { makePayout } from '@/lib/payout/make'
import { giveBankAccount } from '@/lib/payout/payouts.fixture'
import { markSent } from '@/lib/payout/transitions'
import { newPrice, subscribe } from './billing'
import { ctxOf } from './business'
import { newPhone } from './customer'
import { newOwner } from './merchant'
import { customerOf, payIntoWallet } from './production'
import type { Ids, Tenant } from './world'

/** A wallet pays a business Rs 5,000 now, in any environment. */
export async function newCharge({
  businessId,
  environment,
}: Pick<Ctx, 'businessId' | 'environment'>): Promise<void> {
  const ctx = await ctxOf(businessId, environment)
  const customerId = await customerOf(ctx, 'payer@example.com', newPhone())
  const [customer] = await query<{ userId: string }>('SELECT user_id FROM customers WHERE id = $1', [
    customerId,
  ])
  const world = { environment, businessId: environment === 'sandbox' ? businessId : null, now: ctx.now }
  await payIntoWallet((customer as { userId: string }).userId, 1_000_000n, null, world)
  await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '500000' }))
}

/** A pending payout of a business, which takes the place of the one before. */
export async function newPayout({ businessId, environment }: Ctx): Promise<PayoutId> {
  const ctx = await ctxOf(businessId, environment)
  await newCharge(ctx)
  await giveBankAccount(ctx)
  const cut = { beforeId: idOfTomorrow(), at: new Date() }
  const { payout } = await inTransaction((tx) => makePayout(tx, ctx, { businessId, environment }, cut))
  return payout?.id as PayoutId
}

const inIt = ({ ownerCtx, environment }: Tenant) => ({ ...ownerCtx, environment })

export const newPayoutScene = async (tenant: Tenant): Promise<Ids> => ({
  po: toWire('po', await newPayout(inIt(tenant))),
})

export async function newSentPayoutScene(tenant: Tenant): Promise<Ids> {
  const id = await newPayout(inIt(tenant))
  await inTransaction((tx) => markSent(tx, tenant.ownerCtx, { environment: tenant.environment, ids: [id] }))
  return { po: toWire('po', id) }
}

/** A business that is owed money and was never paid. */
export async function newOwedBusiness({ environment }: Tenant): Promise<Ids> {
  const { businessId } = await newOwner()
  await newCharge({ businessId, environment })
  return { biz: toWire('biz', businessId) }
}
