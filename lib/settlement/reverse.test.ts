import { describe, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { PAYMENTS, pay } from '@/lib/top-up/provider-server.fixture'
import {
  age,
  balanceOfWallet,
  begin,
  movementsOf,
  newWallet,
  RS_500,
  topUpNow,
} from '@/lib/top-up/wallet.fixture'
import { newBusiness } from '@/testing/business'
import { check, owing } from './story.fixture'

describe('a refund after the credit', () => {
  const refund = (topUp: { providerPaymentId: string | null }, status: string, refunded?: number) =>
    Object.assign(PAYMENTS.get(topUp.providerPaymentId as string) ?? {}, {
      status,
      ...(refunded !== undefined && { more: { refunded } }),
    })

  it('is taken back from the wallet, once', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet, { provider: 'khalti' })
    pay(topUp)
    await check(topUp)
    refund(topUp, 'Partially Refunded', 20_000)
    await Promise.all([check(topUp), check(topUp, 'paid'), check(topUp, 'pending')])
    expect(await topUpNow(topUp)).toMatchObject({
      refundedPaisa: 20_000n,
      uncollectedPaisa: 0n,
      state: 'succeeded',
    })
    expect(await balanceOfWallet(wallet)).toBe(30_000n)
    refund(topUp, 'Refunded')
    await check(topUp)
    expect(await topUpNow(topUp)).toMatchObject({
      refundedPaisa: RS_500,
      reconciliation: null,
      nextCheckAt: null,
    })
    expect((await movementsOf(topUp)).map(({ amountPaisa }) => amountPaisa)).toEqual([
      RS_500,
      -20_000n,
      -30_000n,
    ])
  })

  it('never takes a balance below zero: the rest stands in reconciliation, and later money is not touched', async () => {
    const { ctx, wallet } = await owing()
    const topUp = await begin(ctx, wallet, { amountPaisa: 60_000n })
    pay(topUp)
    await check(topUp)
    expect(await balanceOfWallet(wallet)).toBe(10_000n)
    refund(topUp, 'FULL_REFUND')
    expect(await check(topUp)).toMatchObject({
      refundedPaisa: 60_000n,
      uncollectedPaisa: 50_000n,
      reconciliation: 'refund_uncollected',
    })
    expect(await balanceOfWallet(wallet)).toBe(0n)
    const next = await begin(ctx, wallet)
    pay(next)
    await check(next)
    await check(topUp)
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
  })

  it('of an unknown part stands in reconciliation', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet)
    pay(topUp)
    await check(topUp)
    refund(topUp, 'PARTIAL_REFUND')
    expect(await check(topUp)).toMatchObject({ refundedPaisa: 0n, reconciliation: 'refund_amount_unknown' })
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
  })

  it('is looked for with growing pauses for thirty days', async () => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx))
    pay(topUp)
    const pauses: number[] = []
    let passedMs = 0
    for (let { nextCheckAt } = await check(topUp); nextCheckAt; { nextCheckAt } = await check(topUp)) {
      const ms = nextCheckAt.getTime() - Date.now()
      pauses.push(Math.round(ms / 3_600_000))
      passedMs += ms + 1
      await age(topUp, `${ms + 1} milliseconds`)
    }
    // Moves it back to the present, so that its events are recent.
    await age(topUp, `${-passedMs} milliseconds`)
    await query('UPDATE topups SET last_checked_at = now() WHERE id = $1', [topUp.id])
    expect(pauses).toEqual([1, 5, 18, 48, 96, 168, 384])
  })
})
