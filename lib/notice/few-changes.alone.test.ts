import { expect, it } from 'vitest'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { changeSubscription } from '@/lib/subscription/change'
import { changeSubscriptionInput } from '@/lib/subscription/change-schema'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import { advanceTo, later } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { newSubscriber, noticesOf, sendNotices } from './notices.fixture'

async function subscriber() {
  const { ctx, subscription, price } = await newSubscriber(1_000_000n)
  const told = async () => {
    await sendNotices(ctx.environment)
    const all = await noticesOf(ctx)
    return all
      .filter(({ kind, channel }) => channel === 'sms' && /changed|paused|raised/.test(kind))
      .map(({ text }) => text)
  }
  const change = async (quantity: number) =>
    changeSubscription(
      await ctxOf(ctx.businessId),
      subscription.id as SubscriptionId,
      changeSubscriptionInput.parse({ quantity, when: 'period_end' }),
    )
  return { ctx, subscription, price, told, change }
}

it('a server that changes a subscription in a loop makes five messages a day and one that sums up', async () => {
  const { ctx, told, change } = await subscriber()
  for (let quantity = 2; quantity <= 6; quantity++) await change(quantity)
  expect(await told()).toHaveLength(5)
  for (let quantity = 7; quantity <= 20; quantity++) await change(quantity)
  const [summary, ...more] = (await told()).slice(5)
  expect(summary).toMatch(/^Himal Tea: Tea was changed several times today\. See how it is now: http/)
  expect(more).toEqual([])
  // The next day has its own limit.
  await advanceTo(ctx, later((await ctxOf(ctx.businessId)).now, 1))
  await change(3)
  expect((await told()).slice(6)).toEqual([expect.stringMatching(/costs Rs 1,500 from/)])
})

it('changes of all kinds count together', async () => {
  const { ctx, subscription, price, told, change } = await subscriber()
  const id = subscription.id as SubscriptionId
  const now = () => ctxOf(ctx.businessId)
  await change(2)
  await pauseSubscription(await now(), id, { remaining: 'keep' })
  await unpauseSubscription(await now(), id)
  for (const amountPaisa of [60_000n, 70_000n, 80_000n, 90_000n]) {
    await updatePrice(await now(), price.id as PriceId, { amountPaisa }, countPriceUsage)
    await told()
  }
  const texts = await told()
  expect(texts).toHaveLength(6)
  expect(texts.at(-1)).toMatch(/was changed several times today/)
})
