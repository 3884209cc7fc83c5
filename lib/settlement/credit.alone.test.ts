import { describe, expect, it } from 'vitest'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { pay } from '@/lib/top-up/provider-server.fixture'
import {
  age,
  balanceOfWallet,
  begin,
  makeDue,
  movementsOf,
  newWallet,
  RS_500,
  topUpNow,
} from '@/lib/top-up/wallet.fixture'
import { invoicesOf, subscriptionNow } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { reconcileTopUps } from './reconcile'
import { check, owing } from './story.fixture'

describe('a top-up that was paid', () => {
  it('pays at once what is owed, and tells of itself first', async () => {
    const { ctx, subscription, wallet } = await owing()
    const topUp = await begin(ctx, wallet)
    pay(topUp)
    expect((await check(topUp)).state).toBe('succeeded')
    expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({ status: 'active' })
    expect((await invoicesOf(ctx, subscription.id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(await balanceOfWallet(wallet)).toBe(0n)
    const told = await eventTypes(ctx)
    const place = (type: string) => told.lastIndexOf(type)
    expect(place('wallet.topup_succeeded')).toBeLessThan(place('invoice.paid'))
    expect(place('wallet.topup_succeeded')).toBeLessThan(place('subscription.recovered'))
  })

  it('and was begun on the customer’s own pages tells no merchant, and pays all the same', async () => {
    const { ctx, subscription, wallet } = await owing()
    const topUp = await begin(ctx, wallet, { businessId: null })
    pay(topUp)
    await check(topUp)
    expect(await eventTypes(ctx, topUp.id)).toEqual([])
    expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({ status: 'active' })
  })

  it('is credited while the wallet is charged, and both count', async () => {
    for (let round = 0; round < 8; round++) {
      const { ctx, subscription, wallet, bill } = await owing()
      const topUp = await begin(ctx, wallet, { amountPaisa: 120_000n })
      pay(topUp)
      const later = new Date(ctx.now.getTime() + 40 * 86_400_000)
      await Promise.all([
        check(topUp),
        advanceSandboxClock(ctx, { to: later }).then(bill),
        bill(),
        check(topUp),
      ])
      while ((await bill()).subscriptions > 0);
      const paid = (await invoicesOf(ctx, subscription.id)).filter(({ status }) => status === 'paid')
      expect(await balanceOfWallet(wallet)).toBe(RS_500 + 120_000n - BigInt(paid.length) * RS_500)
    }
  })

  it('is dated in real time, and its credit on the clock of the sandbox', async () => {
    const { ctx, wallet } = await owing()
    const topUp = await begin(ctx, wallet)
    pay(topUp)
    const { settledAt, creditedAt } = await check(topUp)
    expect(Math.abs((settledAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(creditedAt?.getTime()).toBeGreaterThan(Date.now() + 20 * 86_400_000)
    expect((await movementsOf(topUp))[0]?.createdAt).toEqual(creditedAt)
  })

  it.each(['expired', 'canceled'] as const)(
    'after it was %s is credited: the money came in',
    async (state) => {
      const { ctx } = await newBusiness()
      const wallet = await newWallet(ctx)
      const topUp = await begin(ctx, wallet)
      if (state === 'expired') await age(topUp, '36 minutes')
      await check(topUp, state === 'canceled' ? 'gave_up' : undefined)
      expect((await topUpNow(topUp)).state).toBe(state)
      pay(topUp)
      await makeDue(topUp)
      await reconcileTopUps('sandbox')
      expect(await topUpNow(topUp)).toMatchObject({ state: 'succeeded', failureReason: null })
      expect(await balanceOfWallet(wallet)).toBe(RS_500)
      expect(await eventTypes(ctx, topUp.id)).toEqual(['wallet.topup_failed', 'wallet.topup_succeeded'])
    },
  )
})
