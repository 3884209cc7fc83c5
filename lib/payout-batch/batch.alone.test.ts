import { beforeAll, expect, it } from 'vitest'
import type { PayoutBatchId, PayoutId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { cancelPayoutByOperator } from '@/lib/payout/operate'
import { listPayoutsForOperator } from '@/lib/payout/read'
import { countPayouts } from '@/lib/payout/waiting'
import { getProof } from '@/lib/proof/read-proof'
import type { PayoutModel } from '@/prisma/generated/models'
import { eventTypes, newBusiness } from '@/testing/business'
import { mailsTo } from '@/testing/merchant'
import { newOperator, operatorCtx } from '@/testing/operator'
import { readBatchFile } from './file'
import { createBatch, deleteBatch } from './make'
import { newPayout } from './payouts.fixture'
import { type Batch, getBatch } from './read'
import { releaseBatch } from './release'
import { payoutPaid, payoutReturned, prepareResults, recordResults } from './results'
import { resultsInput } from './schema'

let asha: OperatorCtx
let bina: OperatorCtx
beforeAll(async () => {
  asha = await operatorCtx('sandbox')
  bina = await operatorCtx('sandbox')
})

async function shopWith(amountPaisa: bigint): Promise<{ ctx: Ctx; payout: PayoutModel }> {
  const { ctx } = await newBusiness('Himal Fitness')
  return { ctx, payout: await newPayout(ctx, amountPaisa) }
}

const idOf = ({ id }: { id: string }) => id as PayoutBatchId
const payoutIdOf = ({ id }: { id: string }) => id as PayoutId
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const batchOf = (by: OperatorCtx, ...payouts: PayoutModel[]): Promise<Batch> =>
  createBatch(by, { payoutIds: payouts.map(payoutIdOf) })
const released = async (...payouts: PayoutModel[]): Promise<Batch> =>
  releaseBatch(asha, idOf(await batchOf(asha, ...payouts)))
const standing = async ({ id }: PayoutModel) => {
  const [row] = await query<PayoutModel>('SELECT * FROM payouts WHERE id = $1', [id])
  return row as PayoutModel
}
const textOf = async (batch: Batch, by = asha) =>
  new TextDecoder().decode((await readBatchFile(by, idOf(batch))).bytes)
const record = async (batch: Batch, results: object[], by = asha) =>
  recordResults(by, idOf(batch), await prepareResults(resultsInput.parse({ results })))

it('a batch takes all that is pending and in no draft; deleted, its payouts stay pending', async () => {
  const one = await shopWith(100_000n)
  const two = await shopWith(200_000n)
  const batch = await createBatch(asha, {})
  expect(batch).toMatchObject({ status: 'draft', count: 2, totalPaisa: 300_000n, sha256: null })
  expect(await refusal(createBatch(asha, {}))).toBe('payout_not_pending')
  expect(await refusal(batchOf(bina, one.payout))).toBe('payout_not_pending')
  expect(await refusal(readBatchFile(asha, idOf(batch)))).toBe('batch_not_released')
  expect(await refusal(record(batch, [{ number: 'x', amount: '1', status: 'paid' }]))).toBe(
    'batch_not_released',
  )
  await deleteBatch(bina, idOf(batch))
  expect(await refusal(getBatch(asha, idOf(batch)))).toBe('resource_not_found')
  expect(await batchOf(bina, one.payout, two.payout)).toMatchObject({ count: 2 })
})

it('a released batch is sent as one file that stays the same, and all operators get a mail', async () => {
  const watcher = await newOperator('viewer')
  const { ctx, payout } = await shopWith(123_450n)
  const batch = await released(payout)
  expect(batch).toMatchObject({ status: 'released', count: 1, totalPaisa: 123_450n, releasedAt: asha.now })
  const filed = await listPayoutsForOperator(asha, { batchId: idOf(batch), limit: 10 })
  expect(filed.items.map(({ id }) => id)).toEqual([payout.id])
  const text = await textOf(batch)
  expect(text.split('\r\n')).toEqual([
    'number,amount,account_number,account_name,bank_code,bank_name,branch,remarks',
    expect.stringMatching(
      new RegExp(
        `^${payout.number},1234\\.50,0123456789014821,Himal Fitness,NABIL,.+,New Road,Khata ${payout.number}$`,
      ),
    ),
    '',
  ])
  expect(await textOf(batch, bina)).toBe(text)
  expect(await standing(payout)).toMatchObject({ status: 'sent', batchId: batch.id })
  expect((await eventTypes(ctx, payout.id)).at(-1)).toBe('payout.sent')
  const subjects = (await mailsTo(watcher.email)).map(({ subject }) => subject)
  expect(subjects).toContain('[Test] Rs 1,234.50 went to the bank in 1 payment')
  expect(await refusal(releaseBatch(asha, idOf(batch)))).toBe('payout_not_pending')
  expect(await refusal(deleteBatch(asha, idOf(batch)))).toBe('payout_not_pending')
  expect(await refusal(cancelPayoutByOperator(asha, payoutIdOf(payout), { reason: 'late' }))).toBe(
    'payout_not_pending',
  )
})

it('a canceled payout leaves its draft, and an empty draft cannot be released', async () => {
  const [one, two] = [await shopWith(100_000n), await shopWith(50_000n)]
  const draft = await batchOf(asha, one.payout, two.payout)
  await cancelPayoutByOperator(bina, payoutIdOf(one.payout), { reason: 'wrong account' })
  expect(await getBatch(asha, idOf(draft))).toMatchObject({ count: 1, totalPaisa: 50_000n })
  await cancelPayoutByOperator(bina, payoutIdOf(two.payout), { reason: 'wrong account' })
  expect(await refusal(releaseBatch(asha, idOf(draft)))).toBe('payout_not_pending')
})

it('above Rs 100,000 a day another person releases, and then the maker cannot say what came of it', async () => {
  const [mina, hari] = [await operatorCtx('sandbox'), await operatorCtx('sandbox')]
  const most = await batchOf(mina, (await shopWith(10_000_000n)).payout)
  await releaseBatch(mina, idOf(most))
  const { payout } = await shopWith(100n)
  const next = await batchOf(mina, payout)
  expect(await refusal(releaseBatch(mina, idOf(next)))).toBe('two_persons_needed')
  const batch = await releaseBatch(hari, idOf(next))
  expect(batch).toMatchObject({ madeBy: { id: mina.operatorId }, releasedBy: { id: hari.operatorId } })
  const paid = [{ number: payout.number, amount: '1.00', status: 'paid', reference: 'FT1' }]
  expect(await refusal(record(batch, paid, mina))).toBe('two_persons_needed')
  const byHand = { bankReference: 'FT1' }
  expect(await refusal(payoutPaid(mina, payoutIdOf(payout), byHand))).toBe('two_persons_needed')
  expect(await refusal(payoutReturned(mina, payoutIdOf(payout), { reason: 'closed' }))).toBe(
    'two_persons_needed',
  )
  expect(await record(batch, paid, hari)).toMatchObject({ paid: 1, problems: [] })
})

it('results are recorded row by row; a row with a problem stops no other one', async () => {
  const shops = [
    await shopWith(100_000n),
    await shopWith(200_000n),
    await shopWith(300_000n),
    await shopWith(400_000n),
  ]
  const [paid, returned, twice, other] = shops.map(({ payout }) => payout) as [
    PayoutModel,
    PayoutModel,
    PayoutModel,
    PayoutModel,
  ]
  const batch = await released(paid, returned, twice, other)
  const results = [
    {
      number: paid.number.toLowerCase().replaceAll('-', ' '),
      amount: 'Rs 1,000',
      status: 'Success',
      reference: 'FT1',
    },
    { number: returned.number, amount: '2000.00', status: 'FAILED' },
    { number: twice.number, amount: '3000', status: 'paid', reference: 'FT3' },
    { number: twice.number, amount: '3000', status: 'returned' },
    { number: 'PO-1', amount: '1', status: 'paid', reference: 'FT4' },
    { number: other.number, amount: '4000.01', status: 'paid', reference: 'FT5' },
  ]
  const codes = (problems: { code: string }[]) => problems.map(({ code }) => code)
  const first = await record(batch, results)
  expect(first).toMatchObject({ paid: 1, returned: 1, unchanged: 0 })
  expect(first.problems.map(({ row, code }) => [row, code])).toEqual([
    [3, 'twice_in_file'],
    [4, 'twice_in_file'],
    [5, 'unknown_number'],
    [6, 'amount_differs'],
  ])
  expect(await standing(paid)).toMatchObject({ status: 'paid', bankReference: 'FT1' })
  expect(await standing(returned)).toMatchObject({ status: 'returned', statusReason: 'FAILED' })
  expect(await record(batch, results)).toMatchObject({ paid: 0, returned: 0, unchanged: 2 })
  const last = await record(batch, [
    { number: paid.number, amount: '1000', status: 'returned', reason: 'closed' },
    { number: other.number, amount: '4000', status: 'on its way' },
    { number: twice.number, amount: '3000', status: 'paid' },
  ])
  expect(codes(last.problems)).toEqual(['contradicts', 'status_unknown', 'reference_missing'])
  expect(await getBatch(asha, idOf(batch))).toMatchObject({ count: 4, paid: 1, returned: 1 })
})

it("the bank's file is read under the headings that it has", async () => {
  const { payout } = await shopWith(100_000n)
  const batch = await released(payout)
  const csv = `Nabil Bank\nTxn;Sum;State;Ref\n${payout.number};1,000.00;Credited;FT9\nTotal;1,000.00;;\n`
  const file = new File([csv], 'nabil.csv')
  const columns = JSON.stringify({ Txn: 'number', Sum: 'amount', State: 'status', Ref: 'reference' })
  const rows = await prepareResults(resultsInput.parse({ file, columns }))
  expect(await recordResults(asha, idOf(batch), rows)).toMatchObject({
    paid: 1,
    problems: [{ row: 2, number: 'Total', code: 'unknown_number' }],
  })
  const plain = new File([`number,amount,status\n${payout.number},1000,paid\n`], 'plain.csv')
  const again = await prepareResults(resultsInput.parse({ file: plain }))
  expect(await recordResults(asha, idOf(batch), again)).toMatchObject({
    problems: [{ code: 'reference_missing' }],
  })
  expect(await refusal(prepareResults(resultsInput.parse({ file: new File(['a,b\n1,2\n'], 'x.csv') })))).toBe(
    'parameter_invalid',
  )
})

it('a paid payout may be returned, and a returned one may turn out to be paid after all', async () => {
  const { ctx, payout } = await shopWith(100_000n)
  await released(payout)
  const id = payoutIdOf(payout)
  const before = await getProof(asha)
  const moved = async () => {
    const { bankPaisa, inTransitPaisa, payablesPaisa, differencePaisa } = await getProof(asha)
    expect(differencePaisa).toBe(0n)
    return [
      bankPaisa - before.bankPaisa,
      inTransitPaisa - before.inTransitPaisa,
      payablesPaisa - before.payablesPaisa,
    ]
  }
  await payoutPaid(asha, id, { bankReference: 'FT1' })
  await payoutPaid(asha, id, { bankReference: 'FT1' })
  expect(await moved()).toEqual([-100_000n, -100_000n, 0n])
  await payoutReturned(asha, id, { reason: 'Account closed' })
  expect(await moved()).toEqual([0n, -100_000n, 100_000n])
  expect((await countPayouts('sandbox', 'returned')).count).toBeGreaterThan(0)
  await payoutPaid(asha, id, { bankReference: 'FT2' })
  expect(await moved()).toEqual([-100_000n, -100_000n, 0n])
  expect(await eventTypes(ctx, payout.id)).toEqual([
    ...['payout.created', 'payout.sent', 'payout.paid', 'payout.returned', 'payout.paid'],
  ])
  const fresh = (await shopWith(1_000n)).payout
  expect(await refusal(payoutPaid(asha, payoutIdOf(fresh), { bankReference: 'FT1' }))).toBe('payout_not_sent')
})
