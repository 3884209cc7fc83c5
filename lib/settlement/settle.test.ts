import { afterAll, describe, expect, it } from 'vitest'
import type { TopUpId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { PAYMENTS, pay, TROUBLE } from '@/lib/top-up/provider-server.fixture'
import {
  age,
  balanceOfWallet,
  begin,
  intend,
  movementsOf,
  newWallet,
  RS_500,
  topUpNow,
} from '@/lib/top-up/wallet.fixture'
import { eventTypes, newBusiness } from '@/testing/business'
import { settleTopUp } from './settle'
import { check, says } from './story.fixture'

describe('nothing is credited', () => {
  it.each<['esewa' | 'khalti', number | string]>([
    ['esewa', 499],
    ['esewa', '500.01'],
    ['esewa', '50,000'],
    ['khalti', 49_999],
    ['khalti', 500],
  ])(
    'when %s received another amount (%s): the top-up says so and waits for a person',
    async (provider, amount) => {
      const { ctx } = await newBusiness()
      const wallet = await newWallet(ctx)
      const topUp = await begin(ctx, wallet, { provider })
      pay(topUp)
      const payment = PAYMENTS.get(topUp.providerPaymentId as string)
      if (payment) payment.amount = amount
      const checked = await check(topUp)
      expect(checked).toMatchObject({ state: 'failed', reconciliation: 'wrong_amount', nextCheckAt: null })
      expect(checked.failureReason).toMatch(/received \d+ paisa, and this top-up is of 50000 paisa/)
      await check(topUp)
      expect(await balanceOfWallet(wallet)).toBe(0n)
      expect(await eventTypes(ctx, topUp.id)).toEqual(['wallet.topup_failed'])
    },
  )

  it.each([{ transaction_uuid: 'other' }, { product_code: 'OTHER' }])(
    'when the record is of another payment: %o',
    async (more) => {
      const { ctx } = await newBusiness()
      const wallet = await newWallet(ctx)
      const topUp = await begin(ctx, wallet)
      pay(topUp)
      Object.assign(PAYMENTS.get(topUp.providerPaymentId as string) ?? {}, { more })
      expect(await check(topUp)).toMatchObject({ state: 'failed', reconciliation: 'wrong_payment' })
      expect(await balanceOfWallet(wallet)).toBe(0n)
    },
  )

  it('for a reference that another top-up has, also at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { ctx } = await newBusiness()
      const wallets = [await newWallet(ctx), await newWallet(ctx)]
      const both = await Promise.all(wallets.map((wallet) => begin(ctx, wallet)))
      for (const topUp of both) pay(topUp, `twice ${round}`)
      const states = (await Promise.all(both.map((topUp) => check(topUp)))).map(({ state }) => state)
      expect(states.toSorted()).toEqual(['failed', 'succeeded'])
      const balances = await Promise.all(wallets.map(balanceOfWallet))
      expect(balances.reduce((sum, each) => sum + each)).toBe(RS_500)
      const failed = both[states.indexOf('failed')] as (typeof both)[0]
      expect(await topUpNow(failed)).toMatchObject({
        reconciliation: 'reference_taken',
        receivedPaisa: RS_500,
      })
    }
  })

  it('into a full wallet: the top-up waits for a person, and is credited when there is room', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet)
    pay(topUp)
    const fill = (paisa: bigint) =>
      query('UPDATE wallets SET balance_paisa = $2 WHERE id = $1', [wallet.id, paisa])
    await fill(9_999_999_999_999_999n)
    expect(await check(topUp)).toMatchObject({ state: 'failed', reconciliation: 'wallet_full' })
    await fill(0n)
    expect(await check(topUp)).toMatchObject({ state: 'succeeded', reconciliation: null })
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
  })

  it('of what the provider gave back before', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const [all, part] = [await begin(ctx, wallet), await begin(ctx, wallet)]
    for (const topUp of [all, part]) pay(topUp)
    Object.assign(PAYMENTS.get(all.providerPaymentId as string) ?? {}, { status: 'FULL_REFUND' })
    Object.assign(PAYMENTS.get(part.providerPaymentId as string) ?? {}, { status: 'PARTIAL_REFUND' })
    expect(await check(all)).toMatchObject({ state: 'failed', reconciliation: null })
    expect(await check(part)).toMatchObject({ state: 'failed', reconciliation: 'refunded_before_credit' })
    expect(await balanceOfWallet(wallet)).toBe(0n)
  })

  it('for what only the browser says', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet)
    expect((await check(topUp, 'paid')).state).toBe('pending')
    expect(await balanceOfWallet(wallet)).toBe(0n)
  })

  it.each(['PENDING', 'AMBIGUOUS', 'IN_REVIEW'])(
    'while eSewa says %s: the top-up is pending',
    async (status) => {
      const { ctx } = await newBusiness()
      const topUp = await begin(ctx, await newWallet(ctx))
      says(topUp, status)
      expect((await check(topUp)).state).toBe('pending')
      await age(topUp, '23 hours')
      expect(await check(topUp)).toMatchObject({ state: 'pending', reconciliation: null })
      await age(topUp, '1 hour')
      expect(await check(topUp)).toMatchObject({ state: 'pending', reconciliation: 'provider_undecided' })
      // It is asked about every day, and credited if the payment completes after all.
      expect((await topUpNow(topUp)).nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 20 * 3_600_000)
      pay(topUp)
      expect(await check(topUp)).toMatchObject({ state: 'succeeded', reconciliation: null })
    },
  )

  it('and nothing changes while the provider gives no answer', async () => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx))
    TROUBLE.answer = (response) => response.writeHead(500).end('<html>')
    expect(await check(topUp, 'gave_up')).toMatchObject({ state: 'initiated' })
  })

  it('twice by any statement', async () => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx))
    pay(topUp)
    const { id } = await check(topUp)
    const refused = { constraint: 'topups_stay' }
    const change = (set: string) => query(`UPDATE topups SET ${set} WHERE id = $1`, [id])
    await expect(change(`state = 'failed', failure_reason = 'x', credited_at = NULL`)).rejects.toMatchObject(
      refused,
    )
    await expect(change('amount_paisa = 1000')).rejects.toMatchObject(refused)
    await expect(change(`provider_reference = 'another'`)).rejects.toMatchObject(refused)
    const record = { state: 'paid', amountPaisa: RS_500, reference: 'other', refundedPaisa: 0n } as const
    const again = await settleTopUp(id as TopUpId, { record, hint: 'none', requestId: 'req_test' })
    expect(again).toMatchObject({ state: 'succeeded', reconciliation: 'record_changed' })
    expect(await movementsOf(topUp)).toHaveLength(1)
  })
})

describe('a top-up that was not paid', () => {
  it.each<['esewa' | 'khalti', string, string]>([
    ['esewa', 'CANCELED', 'canceled'],
    ['khalti', 'User canceled', 'canceled'],
    ['khalti', 'Expired', 'expired'],
  ])('ends when %s says %s', async (provider, status, state) => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx), { provider })
    says(topUp, status)
    expect(await check(topUp)).toMatchObject({ state, failureReason: null, reconciliation: null })
    expect(await eventTypes(ctx, topUp.id)).toEqual(['wallet.topup_failed'])
    await check(topUp)
    expect(await eventTypes(ctx, topUp.id)).toHaveLength(1)
  })

  it('ends as canceled when the customer gave up and the provider knows of no payment', async () => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx))
    expect((await check(topUp)).state).toBe('initiated')
    expect((await check(topUp, 'gave_up')).state).toBe('canceled')
  })

  it('of an intent that never reached its provider expires, and the provider is not asked', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const id = await intend(ctx, wallet)
    await age({ id }, '36 minutes')
    expect((await check({ id })).state).toBe('expired')
  })
})

afterAll(async () => {
  // Fills a wallet up to the limit.
  await query(`UPDATE wallets w SET balance_paisa =
    (SELECT coalesce(sum(amount_paisa), 0) FROM ledger_entries WHERE account_id = w.id)`)
})
