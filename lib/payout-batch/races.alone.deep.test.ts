import { expect, it } from 'vitest'
import type { PayoutBatchId, PayoutId } from '@/lib/core/id'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { cutNow } from '@/lib/payout/cut'
import { makePayout } from '@/lib/payout/make'
import { cancelPayoutByOperator } from '@/lib/payout/operate'
import { charge, newPayer } from '@/lib/payout/payouts.fixture'
import { getProof } from '@/lib/proof/read-proof'
import type { PayoutModel } from '@/prisma/generated/models'
import { newBusiness } from '@/testing/business'
import { operatorCtx } from '@/testing/operator'
import { readBatchFile } from './file'
import { createBatch } from './make'
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

/** The transaction of a process that dies before its n-th statement from here. */
function dying(tx: Tx, statements: number): Tx {
  let left = statements
  return {
    ...tx,
    query: (text, params) => (left-- > 0 ? tx.query(text, params) : Promise.reject(new Error('died'))),
    awaitAtCommit: (write) => tx.awaitAtCommit(write),
    afterCommit: () => {},
    attempt: (work) => tx.attempt(work),
  }
}

it('a process that dies anywhere in a release leaves the draft as it was', async () => {
  const by = await operatorCtx('sandbox')
  const payout = await newPayout(await shop(), 10_000n)
  const batch = await draftOf(by, payout)
  let died = 0
  for (;;) {
    const done = await outcome(inTransaction((tx) => releaseBatch({ ...by, tx: dying(tx, died) }, batch)))
    if (done === 'done') break
    died += 1
    expect(await standing(payout.id)).toMatchObject({ status: 'pending', batchId: batch })
    expect(await query('SELECT status FROM payout_batches WHERE id = $1', [batch])).toEqual([
      { status: 'draft' },
    ])
  }
  expect(died).toBeGreaterThan(8)
  expect(await standing(payout.id)).toMatchObject({ status: 'sent' })
})
