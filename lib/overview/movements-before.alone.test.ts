import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { changeSubscription } from '@/lib/subscription/change'
import { createSubscription } from '@/lib/subscription/create'
import { pauseSubscription } from '@/lib/subscription/pause'
import { advanceTo, later, newCustomer, newPrice, subscriptionNow } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { Random } from '@/testing/random'

const BACKFILL = readFileSync(
  'prisma/migrations/20261211000400_recurring_movements_before/migration.sql',
  'utf8',
)
const SEED = 41
const SUBSCRIPTIONS = 8

/** Subscriptions in every state, at several prices, quantities and discounts. */
async function randomBusiness(random: Random): Promise<Ctx> {
  const { ctx } = await newBusiness()
  const prices = [
    await newPrice(ctx, { interval: 'week' }),
    await newPrice(ctx, { amountPaisa: '73011' }),
    await newPrice(ctx, { amountPaisa: '9900', trialDays: 30 }),
  ]
  await createCoupon(ctx, createCouponInput.parse({ code: 'ALWAYS', percentOff: 15, duration: 'forever' }))
  for (let n = 0; n < SUBSCRIPTIONS; n++) {
    const now = await ctxOf(ctx.businessId)
    const id = (
      await createSubscription(now, {
        customerId: await newCustomer(now, 90_000_000n),
        priceId: (prices[n % prices.length] as (typeof prices)[number]).id as PriceId,
        skipTrial: false,
        quantity: random.integer(1, 3),
        ...(random.chance(0.4) && { couponCode: 'ALWAYS' }),
      })
    ).id as SubscriptionId
    const { status } = await subscriptionNow(now, id)
    if (status === 'active') await random.pick([pause, end, grow, leave])(now, id)
    await advanceTo(now, later(now.now, random.integer(1, 3)))
  }
  return ctx
}

const pause = (ctx: Ctx, id: SubscriptionId) => pauseSubscription(ctx, id, { remaining: 'keep' })
const end = (ctx: Ctx, id: SubscriptionId) => cancelSubscription(ctx, id, { cancelAtPeriodEnd: false })
const grow = (ctx: Ctx, id: SubscriptionId) => changeSubscription(ctx, id, { quantity: 5, when: 'now' })
const leave = async () => undefined

// What each brings in at the end of its chain, and whether the chain has no hole.
const ENDS = `
SELECT DISTINCT ON (subscription_id) subscription_id, to_paisa, to_interval, to_interval_count,
  (SELECT sum(n.to_paisa - n.from_paisa) FROM recurring_movements n
   WHERE n.business_id = m.business_id AND n.subscription_id = m.subscription_id) = to_paisa AS is_whole
FROM recurring_movements m WHERE business_id = $1 ORDER BY subscription_id, at DESC, id DESC`

class RolledBack extends Error {}

/** What the movements would be if all that is there had begun before they were kept. */
async function readBefore(ctx: Ctx) {
  const read = (tx: Tx) => tx.query(ENDS, [ctx.businessId])
  const found: Record<'kept' | 'made', unknown[]> = { kept: [], made: [] }
  const work = inTransaction(async (tx) => {
    found.kept = await read(tx)
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query('DELETE FROM recurring_movements WHERE business_id = $1', [ctx.businessId])
    await tx.query('SET LOCAL session_replication_role = origin')
    await tx.query(BACKFILL)
    found.made = await read(tx)
    throw new RolledBack()
  })
  await expect(work).rejects.toBeInstanceOf(RolledBack)
  return found
}

it('what began before movements were kept ends where its kept movements end, in a random business', async () => {
  const { kept, made } = await readBefore(await randomBusiness(new Random(SEED)))
  expect(kept.length).toBeGreaterThan(SUBSCRIPTIONS / 2)
  expect(made).toEqual(kept)
})
