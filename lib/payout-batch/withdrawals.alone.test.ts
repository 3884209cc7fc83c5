import { beforeAll, expect, it } from 'vitest'
import type { PayoutBatchId, WithdrawalId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { getToday } from '@/lib/operator/today'
import { getProof } from '@/lib/proof/read-proof'
import { getWallet } from '@/lib/wallet/read'
import { newOwnBusiness, newSaver, type Saver, takeOut, waitADay } from '@/lib/withdrawal/withdrawals.fixture'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { ctxOf, newBusiness } from '@/testing/business'
import { operatorCtx } from '@/testing/operator'
import { readBatchFile } from './file'
import { createBatch, deleteBatch } from './make'
import { newPayout } from './payouts.fixture'
import { getBatch } from './read'
import { releaseBatch } from './release'
import { prepareResults, recordResults } from './results'
import { resultsInput } from './schema'
import { cancelWithdrawalByOperator, withdrawalPaid, withdrawalReturned } from './withdrawal-results'

let asha: OperatorCtx
let bina: OperatorCtx
beforeAll(async () => {
  asha = await operatorCtx('sandbox')
  bina = await operatorCtx('sandbox')
})

const idOf = ({ id }: { id: string }) => id as PayoutBatchId
const wdr = ({ id }: { id: string }) => id as WithdrawalId
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const standing = async ({ id }: WithdrawalModel) => {
  const [row] = await query<WithdrawalModel>('SELECT * FROM withdrawals WHERE id = $1', [id])
  return row as WithdrawalModel
}
const balanceOf = async ({ user }: Saver) => (await getWallet(user)).balancePaisa
const record = async (batchId: PayoutBatchId, results: object[], by = asha) =>
  recordResults(by, batchId, await prepareResults(resultsInput.parse({ results })))
const waiting = async () =>
  (await getToday(asha)).find(({ kind }) => kind === 'withdrawals_waiting')?.amountPaisa ?? 0n

async function saverAt(ctx: Ctx, amountPaisa = 100_000n) {
  return newSaver(await ctxOf(ctx.businessId), amountPaisa)
}

it('withdrawals go to the bank after 24 hours, in the same file after the payouts', async () => {
  const { ctx } = await newBusiness('Himal Fitness')
  const saver = await saverAt(ctx)
  const row = await takeOut(saver, 12_345n)
  const own = await newOwnBusiness()
  await takeOut(await saverAt(own.ctx), 50_000n)
  expect(await refusal(createBatch(asha, {}))).toBe('payout_not_pending')
  expect(await refusal(createBatch(asha, { withdrawalIds: [wdr(row)] }))).toBe('withdrawal_not_requested')
  expect(await waiting()).toBe(0n)
  await waitADay(ctx)
  await waitADay(own.ctx)
  expect(await waiting()).toBe(12_345n)
  const payout = await newPayout((await newBusiness('Yak Trekking')).ctx, 200_000n)
  const draft = await createBatch(asha, {})
  expect(draft).toMatchObject({ count: 2, totalPaisa: 212_345n })
  expect(await refusal(createBatch(bina, { withdrawalIds: [wdr(row)] }))).toBe('withdrawal_not_requested')
  const batch = await releaseBatch(asha, idOf(draft))
  expect(batch).toMatchObject({ status: 'released', count: 2, totalPaisa: 212_345n })
  expect(await standing(row)).toMatchObject({ status: 'sent', batchId: batch.id })
  const lines = new TextDecoder().decode((await readBatchFile(bina, idOf(batch))).bytes).split('\r\n')
  expect(lines[1]).toMatch(`${payout.number},2000.00,`)
  expect(lines[2]).toMatch(
    new RegExp(`^${row.number},123\\.45,0123456789014821,Sita Rai,NABIL,.+,,Khata ${row.number}$`),
  )
  const { differencePaisa } = await getProof(asha)
  const said = await record(idOf(batch), [
    { number: row.number, amount: '123.45', status: 'paid', reference: 'FT1' },
    { number: payout.number, amount: '2000', status: 'failed' },
  ])
  expect(said).toEqual({ paid: 1, returned: 1, unchanged: 0, problems: [] })
  expect(await standing(row)).toMatchObject({ status: 'paid', reference: 'FT1' })
  expect(await getBatch(asha, idOf(batch))).toMatchObject({ paid: 1, returned: 1 })
  expect((await getProof(asha)).differencePaisa).toBe(differencePaisa)
})

it('a canceled withdrawal leaves its draft, and deleting a draft leaves its withdrawals requested', async () => {
  const { ctx } = await newBusiness()
  const saver = await saverAt(ctx)
  const [one, other] = [await takeOut(saver, 20_000n), await takeOut(saver, 30_000n)]
  await waitADay(ctx)
  const draft = await createBatch(asha, { withdrawalIds: [wdr(one), wdr(other)] })
  await cancelWithdrawalByOperator(bina, wdr(one), { reason: 'The customer called.' })
  expect(await getBatch(asha, idOf(draft))).toMatchObject({ count: 1, totalPaisa: 30_000n })
  await deleteBatch(asha, idOf(draft))
  expect(await standing(other)).toMatchObject({ status: 'requested', batchId: null })
  expect(await balanceOf(saver)).toBe(70_000n)
})

it('a person who made a batch that somebody else released cannot record its outcome', async () => {
  const { ctx } = await newBusiness()
  const row = await takeOut(await saverAt(ctx), 20_000n)
  await waitADay(ctx)
  const batch = await releaseBatch(bina, idOf(await createBatch(asha, { withdrawalIds: [wdr(row)] })))
  const paid = { bankReference: 'FT1' }
  expect(await refusal(withdrawalPaid(asha, wdr(row), paid))).toBe('two_persons_needed')
  const results = [{ number: row.number, amount: '200', status: 'paid', reference: 'FT1' }]
  expect(await refusal(record(idOf(batch), results, asha))).toBe('two_persons_needed')
  expect(await withdrawalPaid(bina, wdr(row), paid)).toMatchObject({ status: 'paid' })
})

it('a returned withdrawal is in the balance again; if it was paid after all, the wallet covers what it holds, and the rest is a cost', async () => {
  const { ctx } = await newBusiness()
  const saver = await saverAt(ctx, 50_000n)
  const row = await takeOut(saver, 50_000n)
  await waitADay(ctx)
  await releaseBatch(asha, idOf(await createBatch(asha, { withdrawalIds: [wdr(row)] })))
  const before = await getProof(asha)
  await withdrawalPaid(asha, wdr(row), { bankReference: 'FT1' })
  await withdrawalReturned(asha, wdr(row), { reason: 'Account closed' })
  await withdrawalReturned(asha, wdr(row), { reason: 'Account closed' })
  expect(await balanceOf(saver)).toBe(50_000n)
  await takeOut(saver, 20_000n)
  await withdrawalPaid(asha, wdr(row), { bankReference: 'FT1' })
  expect(await balanceOf(saver)).toBe(0n)
  const after = await getProof(asha)
  expect(after.costsPaisa - before.costsPaisa).toBe(20_000n)
  expect(after.bankPaisa - before.bankPaisa).toBe(-50_000n)
  expect(after.differencePaisa).toBe(0n)
  const texts = await query<{ text: string }>(
    'SELECT text FROM outbox_messages WHERE recipient = $1 ORDER BY id',
    [saver.user.phone],
  )
  expect(texts.map(({ text }) => text.replace(/http\S+/, 'LINK'))).toEqual([
    expect.stringMatching(/^Khata: Rs 500 goes to /),
    expect.stringMatching(/^Khata: Rs 500 went to /),
    expect.stringMatching(/^Khata: Rs 500 is paid to /),
    'Khata: Rs 500 came back and is in your balance again. Your balance is Rs 500.',
    expect.stringMatching(/^Khata: Rs 200 goes to /),
    'Khata: the bank has paid Rs 500 after all. Your balance is Rs 0.',
  ])
  // If the money comes back once more, the operator gets back what the balance did not have.
  await withdrawalReturned(asha, wdr(row), { reason: 'Account closed' })
  expect(await balanceOf(saver)).toBe(30_000n)
  const back = await getProof(asha)
  expect([back.costsPaisa - before.costsPaisa, back.bankPaisa - before.bankPaisa]).toEqual([0n, 0n])
  expect(back.differencePaisa).toBe(0n)
})
