import { beforeAll, expect, it } from 'vitest'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import type { PayoutBatchId, WithdrawalId } from '@/lib/core/id'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { getProof } from '@/lib/proof/read-proof'
import { paySandboxWithdrawal } from '@/lib/sandbox/withdrawals'
import { getWallet } from '@/lib/wallet/read'
import { cancelOwnWithdrawal } from '@/lib/withdrawal/cancel'
import { newOwnBusiness, newSaver, takeOut, waitADay } from '@/lib/withdrawal/withdrawals.fixture'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { linkCustomer } from '@/testing/customer'
import { operatorCtx } from '@/testing/operator'
import { allowEverything } from '@/testing/production'
import { createBatch } from './make'
import { releaseBatch } from './release'
import { withdrawalPaid, withdrawalReturned } from './withdrawal-results'

let by: OperatorCtx
beforeAll(async () => {
  by = await operatorCtx('sandbox')
})

const ROUNDS = 6
const ended = (work: Promise<unknown>) =>
  work.then(
    () => true,
    ({ code }) => {
      expect(['withdrawal_not_requested', 'payout_not_pending', 'insufficient_balance']).toContain(code)
      return false
    },
  )
const standing = async (id: string) => {
  const [row] = await query<WithdrawalModel>('SELECT * FROM withdrawals WHERE id = $1', [id])
  return row as WithdrawalModel
}
const balanceOf = async (walletId: string) => (await getWallet({ walletId } as never)).balancePaisa

it('a withdrawal that is canceled and released at once is one of the two', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ctx } = await newBusiness()
    const saver = await newSaver(ctx, 50_000n)
    const id = (await takeOut(saver, 50_000n)).id as WithdrawalId
    await waitADay(ctx)
    const batchId = (await createBatch(by, { withdrawalIds: [id] })).id as PayoutBatchId
    const done = await Promise.all([
      ended(cancelOwnWithdrawal(saver.ctx, id, payOverdueInvoices)),
      ended(releaseBatch(by, batchId)),
    ])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect((await standing(id)).status).toBe(done[0] ? 'canceled' : 'sent')
    expect(await balanceOf(saver.user.walletId)).toBe(done[0] ? 50_000n : 0n)
  }
})

it('a withdrawal that is canceled and given at once is one of the two', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ctx } = await newOwnBusiness()
    const saver = await newSaver(ctx, 50_000n)
    const id = (await takeOut(saver, 50_000n)).id as WithdrawalId
    const done = await Promise.all([
      ended(cancelOwnWithdrawal(saver.ctx, id, payOverdueInvoices)),
      ended(paySandboxWithdrawal(ctx, id)),
    ])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect((await standing(id)).status).toBe(done[0] ? 'canceled' : 'paid')
  }
})

it('a withdrawal and a charge at once take the balance once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ctx } = await newBusiness()
    const saver = await newSaver(ctx, 50_000n)
    const customer = await newCustomer(ctx)
    await linkCustomer(ctx, customer, saver.user.phone)
    await allowEverything(ctx, customer)
    const price = await newPrice(ctx, { amountPaisa: '30000' })
    const now = await ctxOf(ctx.businessId)
    const done = await Promise.all([ended(takeOut(saver, 30_000n)), ended(subscribe(now, customer, price))])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(saver.user.walletId)).toBe(20_000n)
  }
})

it('a withdrawal that comes back and is paid at once is booked once, and the books close', async () => {
  const before = await getProof(by)
  for (let round = 0; round < ROUNDS; round++) {
    const { ctx } = await newBusiness()
    const saver = await newSaver(ctx, 50_000n)
    const id = (await takeOut(saver, 50_000n)).id as WithdrawalId
    await waitADay(ctx)
    await releaseBatch(by, (await createBatch(by, { withdrawalIds: [id] })).id as PayoutBatchId)
    await Promise.all([
      withdrawalPaid(by, id, { bankReference: 'FT1' }),
      withdrawalReturned(by, id, { reason: 'Account closed' }),
    ])
    const { status } = await standing(id)
    expect(['paid', 'returned']).toContain(status)
    expect(await balanceOf(saver.user.walletId)).toBe(status === 'paid' ? 0n : 50_000n)
  }
  expect((await getProof(by)).differencePaisa).toBe(before.differencePaisa)
})
