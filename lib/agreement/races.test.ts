import { expect, it } from 'vitest'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { type BusinessId, fromWire, type PriceId, type SubscriptionId } from '@/lib/core/id'
import { endAgreement, lowerAgreement } from '@/lib/end-user/change-agreement'
import type { Ctx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { balanceOf, invoicesOf, newPrice, subscriptionNow } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'
import { payIntoWallet } from '@/testing/production'
import { activeAgreement } from './rules'
import { endAllowance } from './write'

const AGREED = 50_000n
const ROUNDS = 12

/** A subscription at Rs 500.00 whose second period begins now. Its wallet is empty, or holds enough for one more period. */
async function atSecondPeriod(balancePaisa: bigint) {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx)
  await fund(ctx, AGREED + balancePaisa)
  const checkout = await newCheckout(ctx, { priceId: price.id as never })
  const { data } = await authorizeAt(checkout, await verifiedAt(checkout))
  const id = fromWire('sub', data.subscriptionId) as SubscriptionId
  const subscription = await subscriptionNow(ctx, id)
  // Test money comes with an allowance. Without it, the sandbox behaves like production.
  await inTransaction((tx) => endAllowance(tx, ctx, subscription.walletId as string))
  await query(
    `INSERT INTO sandbox_clocks (business_id, offset_ms)
     VALUES ($1, (extract(epoch FROM ($2::timestamptz - now())) * 1000)::bigint + 1000)`,
    [ctx.businessId, subscription.currentPeriodEnd],
  )
  return { ctx: await ctxOf(ctx.businessId), price, id, subscription }
}

function userAt(ctx: Ctx, { userId, walletId }: { userId: string | null; walletId: string | null }): UserCtx {
  return { ...ctx, actor: { kind: 'end_user', id: userId }, userId, walletId } as unknown as UserCtx
}

it('an agreement that ends, a renewal, a price that rises and a top-up at one moment: never more than was agreed', async () => {
  const outcomesSeen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const paysAnother = round % 2 === 0
    const { ctx, price, id, subscription } = await atSecondPeriod(paysAnother ? AGREED : 0n)
    const user = userAt(ctx, subscription)
    const agreementId = activeAgreement(subscription)?.id as never
    const raise = { amountPaisa: round % 3 === 0 ? AGREED : 70_000n }
    const end = () =>
      round % 4 < 2 ? endAgreement(user, agreementId) : lowerAgreement(user, agreementId, 40_000n)
    const bill = () => billUntilIdle('sandbox', 60_000)
    const topUp = () =>
      payIntoWallet(subscription.userId as string, 70_000n, ctx.businessId, {
        environment: 'sandbox',
        businessId: ctx.businessId as BusinessId,
        now: ctx.now,
      })
    const rise = () => updatePrice(ctx, price.id as PriceId, raise, countPriceUsage)
    // In a third of the rounds the renewal is finished first, and in another third the end of the agreement.
    const first = [[bill], [end], []][Math.floor(round / 2) % 3] as (() => Promise<unknown>)[]
    for (const act of first) await act()
    const others = [end, bill, rise, topUp].filter((act) => !first.includes(act))
    const outcomes = await Promise.allSettled(others.map((act) => act()))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    await billUntilIdle('sandbox', 60_000)

    // Either the second period was paid with an agreement that was still in force, or nothing was charged for it.
    const [, second, ...more] = (await invoicesOf(ctx, id)).filter(({ status }) => status === 'paid')
    expect(more).toEqual([])
    outcomesSeen.add(second ? 'charged' : 'not charged')
    if (second) expect(second.totalAmountPaisa).toBe(AGREED)
    const cameIn = (paysAnother ? AGREED : 0n) + 70_000n
    expect(await balanceOf(ctx, subscription.customerId)).toBe(cameIn - (second ? AGREED : 0n))
  }
  expect([...outcomesSeen].toSorted()).toEqual(['charged', 'not charged'])
})
