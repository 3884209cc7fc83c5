import { expect, it } from 'vitest'
import type { PayoutBatchId, PayoutId } from '@/lib/core/id'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { cutNow } from '@/lib/payout/cut'
import { makePayout } from '@/lib/payout/make'
import { cancelPayoutByOperator, makePayoutNow } from '@/lib/payout/operate'
import { recordPaidBefore } from '@/lib/payout/paid-before'
import { charge, giveBankAccount, newPayer } from '@/lib/payout/payouts.fixture'
import { getProof } from '@/lib/proof/read-proof'
import type { PayoutModel } from '@/prisma/generated/models'
import { newBusiness } from '@/testing/business'
import { operatorCtx } from '@/testing/operator'
import { readBatchFile } from './file'
import { createBatch, deleteBatch } from './make'
import { newPayout } from './payouts.fixture'
import { releaseBatch } from './release'
import { payoutReturned, recordResults } from './results'

const ROUNDS = 5

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const shop = async () => (await newBusiness()).ctx
const draftOf = async (by: OperatorCtx, ...payouts: PayoutModel[]) =>
  (await createBatch(by, { payoutIds: payouts.map(({ id }) => id as PayoutId) })).id as PayoutBatchId
const standing = async (id: string) =>
  (await query<PayoutModel>('SELECT * FROM payouts WHERE id = $1', [id]))[0] as PayoutModel

it('a payout that is released and canceled at once is one of the two, and the file has what was sent', async () => {
  const by = await operatorCtx('sandbox')
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = [await newPayout(await shop(), 10_000n), await newPayout(await shop(), 20_000n)]
    const batch = await draftOf(by, one, two)
    const [released, canceled] = await Promise.all([
      outcome(releaseBatch(by, batch)),
      outcome(cancelPayoutByOperator(by, one.id as PayoutId, { reason: 'race' })),
    ])
    expect(released).toBe('done')
    expect(['done', 'payout_not_pending']).toContain(canceled)
    const after = await standing(one.id)
    const text = new TextDecoder().decode((await readBatchFile(by, batch)).bytes)
    expect(after).toMatchObject(
      canceled === 'done' ? { status: 'canceled', batchId: null } : { status: 'sent', batchId: batch },
    )
    expect(text.includes(one.number)).toBe(canceled !== 'done')
    expect(text).toContain(two.number)
  }
})

it('drafts that are made at once share no payout', async () => {
  const [asha, bina] = [await operatorCtx('sandbox'), await operatorCtx('sandbox')]
  const payouts = [await newPayout(await shop(), 10_000n), await newPayout(await shop(), 20_000n)]
  const done = await Promise.all([
    outcome(draftOf(asha, ...payouts)),
    outcome(draftOf(bina, ...payouts.toReversed())),
    outcome(createBatch(asha, {})),
  ])
  expect(done.toSorted()).toEqual(['done', 'payout_not_pending', 'payout_not_pending'])
})

it('one person who releases two batches at once sends no more than the limit of the day', async () => {
  const by = await operatorCtx('sandbox')
  const drafts = [
    await draftOf(by, await newPayout(await shop(), 6_000_000n)),
    await draftOf(by, await newPayout(await shop(), 6_000_000n)),
  ]
  const done = await Promise.all(drafts.map((draft) => outcome(releaseBatch(by, draft))))
  expect(done.toSorted()).toEqual(['done', 'two_persons_needed'])
})

it('the same results at once count once', async () => {
  const by = await operatorCtx('sandbox')
  const payouts = [await newPayout(await shop(), 10_000n), await newPayout(await shop(), 20_000n)]
  const batch = await draftOf(by, ...payouts)
  await releaseBatch(by, batch)
  const before = await getProof(by)
  const rows = payouts.map(({ number, amountPaisa }, at) => ({
    row: at + 1,
    number,
    amount: `${amountPaisa / 100n}`,
    ...{ status: at ? 'returned' : 'paid', reference: 'FT1', reason: '' },
  }))
  const done = await Promise.all([
    recordResults(by, batch, rows),
    recordResults(by, batch, rows.toReversed()),
  ])
  expect(done.map(({ paid, returned, unchanged }) => paid + returned - unchanged).toSorted()).toEqual([-2, 2])
  expect((await getProof(by)).bankPaisa - before.bankPaisa).toBe(-10_000n)
})

it('a payout that comes back while the next one is made holds the account, and nothing stays pending', async () => {
  const by = await operatorCtx('sandbox')
  for (let round = 0; round < ROUNDS; round++) {
    const ctx = await shop()
    const sent = await newPayout(ctx, 10_000n)
    await releaseBatch(by, await draftOf(by, sent))
    await charge(ctx, await newPayer(ctx), 30_000n)
    const cut = await cutNow('sandbox')
    const tenant = { businessId: ctx.businessId, environment: ctx.environment }
    const done = await Promise.all([
      outcome(payoutReturned(by, sent.id as PayoutId, { reason: 'Account closed' })),
      outcome(inTransaction((tx) => makePayout(tx, ctx, tenant, cut, { all: true }))),
    ])
    expect(done).toEqual(['done', 'done'])
    const rows = await query<{ status: string }>('SELECT status FROM payouts WHERE business_id = $1', [
      ctx.businessId,
    ])
    expect(rows.map(({ status }) => status).filter((status) => status === 'pending')).toEqual([])
    expect((await getProof(by)).differencePaisa).toBe(0n)
  }
})

it('a draft that is deleted and released at once is one of the two', async () => {
  const by = await operatorCtx('sandbox')
  for (let round = 0; round < ROUNDS; round++) {
    const payout = await newPayout(await shop(), 10_000n)
    const batch = await draftOf(by, payout)
    const done = await Promise.all([outcome(deleteBatch(by, batch)), outcome(releaseBatch(by, batch))])
    expect(done.filter((each) => each === 'done')).toHaveLength(1)
    const isSent = done[1] === 'done'
    expect(done[isSent ? 0 : 1]).toBe(isSent ? 'payout_not_pending' : 'resource_not_found')
    expect(await standing(payout.id)).toMatchObject({ status: isSent ? 'sent' : 'pending' })
  }
})

it('an earlier payment to a business and its first payout, recorded at once, never exceed what it is owed', async () => {
  const by = await operatorCtx('sandbox')
  for (let round = 0; round < ROUNDS; round++) {
    const ctx = await shop()
    const { businessId, environment } = ctx
    await giveBankAccount(ctx)
    await charge(ctx, await newPayer(ctx), 30_000n)
    const cut = await cutNow('sandbox')
    const before = () => recordPaidBefore(by, businessId, { amountPaisa: 30_000n, note: 'In October' })
    const done = await Promise.all([
      outcome(before()),
      outcome(before()),
      outcome(makePayoutNow(by, { businessId, cut, all: true })),
    ])
    expect(done.slice(0, 2).filter((each) => each === 'done').length).toBeLessThanOrEqual(1)
    const [owed] = await query<{ paisa: bigint }>(
      `SELECT coalesce(sum(e.amount_paisa), 0)::bigint AS paisa FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE a.business_id = $1 AND a.environment = $2 AND a.kind = 'merchant_payable'`,
      [businessId, environment],
    )
    expect(owed?.paisa).toBe(0n)
  }
})
