import { beforeAll, expect, it } from 'vitest'
import { NO_ID, type ProviderSettlementId, type SettlementRowId, type TopUpId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { createBankEntry, reverseBankEntry } from '@/lib/proof/bank-entry'
import { getProof } from '@/lib/proof/read-proof'
import { addProviderAccount } from '@/lib/provider-account/create'
import type { WalletModel as Wallet } from '@/prisma/generated/models'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { operatorCtx } from '@/testing/operator'
import { bookSettlement, deleteSettlement, reverseSettlement } from './book'
import { createSettlement, prepareSettlement } from './create'
import { handleRow } from './handle-row'
import { listMissing, listProblems, listSettlementRows } from './read'
import { settlementInput } from './schema'
import { begin, credited, newWallet, pay } from './top-ups.fixture'

let shop: Ctx
let ctx: OperatorCtx
const page = { limit: 100 }
const missing = async () =>
  (await listMissing({ ...ctx, now: new Date() }, { ...page, olderThanDays: 0 })).items

beforeAll(async () => {
  shop = (await newBusiness('Himal Fitness')).ctx
  ctx = await operatorCtx('sandbox')
})

const HEADINGS = 'Txn,Amount,Fee,Net,Type'
const COLUMNS = { Txn: 'reference', Amount: 'gross', Fee: 'fee', Net: 'net', Type: 'type' }

let payments = 0
const nextReference = () => `NIC-${++payments}`

/** Sends a file of eSewa. @param netPaisa what the bank received. The default is the sum of the rows. */
async function check(
  lines: string[],
  { bankReference = nextReference(), netPaisa = 0n, columns = COLUMNS as object | null } = {},
) {
  const sum = lines.reduce(
    (total, line) => total + BigInt(Math.round(Number(line.split(',')[3]) * 100) || 0),
    0n,
  )
  const file = new File([[HEADINGS, ...lines].join('\n')], 'esewa.csv')
  const head = {
    provider: 'esewa',
    settledAt: '2026-11-20',
    netPaisa: String(netPaisa || sum),
    bankReference,
  }
  const input = { file, head: JSON.stringify(head), ...(columns && { columns: JSON.stringify(columns) }) }
  return createSettlement(ctx, await prepareSettlement(ctx, settlementInput.parse(input)))
}

const idOf = ({ id }: { id: string }) => id as ProviderSettlementId
const resultsOf = async (settlement: { id: string }) =>
  (await listSettlementRows(ctx, idOf(settlement), page)).items.map(({ result }) => result)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const held = async () => {
  const { clearing, bankPaisa, costsPaisa, ownMoneyPaisa, coverPaisa, differencePaisa } = await getProof(ctx)
  const esewa = clearing.find(({ provider }) => provider === 'esewa')?.paisa ?? 0n
  expect(differencePaisa).toBe(0n)
  return { esewa, bankPaisa, costsPaisa, ownMoneyPaisa, coverPaisa }
}

it('a file is checked row by row, booked, and moves money from the provider to the bank and to the costs', async () => {
  await credited(shop, 100_000n, 'AA1')
  const second = await credited(shop, 50_000n, 'AA2')
  const before = await held()
  const settlement = await check(['aa1,1000,20,980,Payment', `${second},500,10,490,Payment`])
  expect(settlement).toMatchObject({
    status: 'checked',
    rows: 2,
    matched: 2,
    problems: 0,
    grossPaisa: 150_000n,
    feePaisa: 3_000n,
  })
  expect(await held()).toEqual(before)
  const booked = await bookSettlement(ctx, idOf(settlement))
  expect(booked).toMatchObject({ status: 'booked', bookedAt: ctx.now })
  expect(await held()).toEqual({
    ...before,
    esewa: before.esewa - 150_000n,
    bankPaisa: before.bankPaisa + 147_000n,
    costsPaisa: before.costsPaisa + 3_000n,
    coverPaisa: before.coverPaisa - 3_000n,
  })
  expect(await refusal(bookSettlement(ctx, idOf(settlement)))).toBe('settlement_booked')
  expect(await refusal(deleteSettlement(ctx, idOf(settlement)))).toBe('settlement_booked')
})

it('each row says what it is here; only what must be looked at stays open', async () => {
  await credited(shop, 100_000n, 'BB1')
  await credited(shop, 100_000n, 'BB2')
  const pending = await begin(shop, await newWallet(shop), 100_000n)
  const settlement = await check([
    'BB1,1000,0,1000,',
    'BB1,1000,0,1000,',
    'BB2,999,0,999,',
    'BB9,10,0,10,',
    `${pending},1000,0,1000,`,
    'BB2,-10,0,-10,',
    'BB2,10,1,10,',
  ])
  expect(await resultsOf(settlement)).toEqual([
    ...[
      'matched',
      'settled_twice',
      'amount_differs',
      'unknown_here',
      'not_credited',
      'refund_unknown',
      'unreadable',
    ],
  ])
  expect(settlement).toMatchObject({ rows: 7, matched: 1, problems: 6 })
  expect(await query('SELECT next_check_at <= now() AS soon FROM topups WHERE id = $1', [pending])).toEqual([
    { soon: true },
  ])
  expect(await refusal(bookSettlement(ctx, idOf(settlement)))).toBe('settlement_sums_differ')
  await deleteSettlement(ctx, idOf(settlement))
  expect(await refusal(listSettlementRows(ctx, idOf(settlement), page))).toBe('resource_not_found')

  const good = await check(['BB2,999,0,999,', 'BB9,10,0,10,'])
  await bookSettlement(ctx, idOf(good))
  const open = await listProblems(ctx, { ...page, open: true })
  expect(open.items.map(({ result, reference }) => [reference, result])).toEqual([
    ['BB9', 'unknown_here'],
    ['BB2', 'amount_differs'],
  ])
  const [row] = open.items as unknown as [{ id: string }]
  const note = 'eSewa takes it back on Sunday.'
  expect(await handleRow(ctx, row.id as SettlementRowId, { note })).toMatchObject({
    handledAt: ctx.now,
    handledNote: note,
  })
  expect((await listProblems(ctx, { ...page, open: true })).items).toHaveLength(1)
  expect((await listProblems(ctx, page)).items).toHaveLength(2)
})

it('is matched again when it is booked: what was credited in between is settled', async () => {
  const topUp = await begin(shop, await newWallet(shop), 20_000n)
  const settlement = await check([`${topUp},200,4,196,`])
  expect(settlement).toMatchObject({ matched: 0, problems: 1 })
  await pay(topUp, 20_000n, 'CC1')
  expect(await bookSettlement(ctx, idOf(settlement))).toMatchObject({ matched: 1, problems: 0 })
})

it('what the bank received is booked once, and so is each top-up', async () => {
  await credited(shop, 10_000n, 'DD1')
  await credited(shop, 10_000n, 'DD2')
  const [first, again, other] = [
    await check(['DD1,100,2,98,'], { bankReference: 'BANK-7' }),
    await check(['DD2,100,2,98,'], { bankReference: 'bank-7' }),
    await check(['DD1,100,2,98,', 'DD2,100,2,98,']),
  ]
  const done = await Promise.all(
    [first, again, other].map((each) => refusal(bookSettlement(ctx, idOf(each)))),
  )
  expect(done.filter((each) => each === 'settlement_booked').length).toBeGreaterThanOrEqual(1)
  const settled = await query<{ n: number }>(
    `SELECT count(provider_settlement_id)::int AS n FROM topups WHERE provider_reference IN ('DD1', 'DD2') GROUP BY id`,
  )
  expect(settled.every(({ n }) => n <= 1)).toBe(true)
  // The provider later pays what it had held back of the refused ones.
  for (const [at, each] of [first, again, other].entries())
    if (done[at] === 'done') await reverseSettlement(ctx, idOf(each), { note: 'Test' })
  expect(await bookSettlement(ctx, idOf(await check(['DD1,100,2,98,', 'DD2,100,2,98,'])))).toMatchObject({
    matched: 2,
  })
})

it('sums that do not fit are refused with both, and nothing is booked', async () => {
  await credited(shop, 10_000n, 'EE1')
  const settlement = await check(['EE1,100,2,98,'], { netPaisa: 9_900n })
  const before = await held()
  const error = await bookSettlement(ctx, idOf(settlement)).catch((refused: unknown) => refused)
  expect(error).toMatchObject({
    code: 'settlement_sums_differ',
    facts: { sums: { rowsPaisa: 9_800n, headPaisa: 9_900n } },
  })
  expect(await held()).toEqual(before)
  expect((await missing()).map(({ reference }) => reference)).toContain('EE1')
})

it('what of a refund no wallet held any more is a cost, once, in parts and over settlements', async () => {
  const customer = await newCustomer(shop, 100n)
  const [wallet] = await query<Wallet>(
    'SELECT w.* FROM wallets w JOIN customers c ON c.user_id = w.user_id WHERE c.id = $1',
    [customer],
  )
  const topUp = await begin(shop, wallet as Wallet, 50_000n)
  await pay(topUp, 50_000n, 'FF1')
  await bookSettlement(ctx, idOf(await check(['FF1,500,0,500,'])))
  await subscribe(await ctxOf(shop.businessId), customer, await newPrice(shop, { amountPaisa: '38100' }))
  const before = await held()
  await pay(topUp, 50_000n, 'FF1', 50_000n)
  // Rs 120 were still in the wallet.
  expect(await held()).toEqual({ ...before, esewa: before.esewa - 12_000n, coverPaisa: before.coverPaisa })
  const part = await check(['FF1,-300,0,-300,'])
  const rest = await check(['FF1,-150,0,-150,', 'FF1,-50,0,-50,', 'FF1,-50,0,-50,'])
  expect(await resultsOf(rest)).toEqual(['refund', 'refund', 'refund'])
  await bookSettlement(ctx, idOf(part))
  expect(await bookSettlement(ctx, idOf(rest))).toMatchObject({ problems: 1 })
  const after = await held()
  expect(after.costsPaisa - before.costsPaisa).toBe(38_000n)
  expect(after.bankPaisa - before.bankPaisa).toBe(-55_000n)
  await reverseSettlement(ctx, idOf(rest), { note: 'Once more' })
  expect((await held()).costsPaisa - before.costsPaisa).toBe(30_000n)
})

it('by hand it covers all top-ups that no settlement has yet, if their sum is what was said', async () => {
  await credited(shop, 30_000n, 'GG1')
  const found = await missing()
  const gross = found.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n)
  const byHand = async (grossPaisa: bigint) => {
    const said = { provider: 'esewa', settledAt: '2026-11-20', bankReference: nextReference() }
    const sums = { grossPaisa: String(grossPaisa), feePaisa: '100', netPaisa: String(grossPaisa - 100n) }
    const input = settlementInput.parse({ ...said, ...sums, coversTo: new Date().toISOString() })
    return createSettlement(ctx, await prepareSettlement(ctx, input))
  }
  expect(await refusal(bookSettlement(ctx, idOf(await byHand(gross - 1n))))).toBe('settlement_sums_differ')
  const settlement = await byHand(gross)
  expect(settlement).toMatchObject({ origin: 'hand', matched: found.length, feePaisa: 100n })
  await bookSettlement(ctx, idOf(settlement))
  expect(await missing()).toEqual([])
  await reverseSettlement(ctx, idOf(settlement), { note: 'The statement was of another day.' })
  expect(await missing()).toHaveLength(found.length)
  expect(await refusal(reverseSettlement(ctx, idOf(settlement), { note: 'Again' }))).toBe(
    'settlement_not_booked',
  )
})

it("what a business's own account collected is in no settlement of the operator", async () => {
  const { ctx: own, businessId } = await newBusiness('Yak Trekking')
  await query(`UPDATE businesses SET money_mode = 'own' WHERE id = $1`, [businessId])
  const settings = { productCode: 'NP-ES-YAK', secretKey: 'the-secret-of-a-shop' }
  const account = await addProviderAccount(own, { provider: 'esewa', settings })
  const begun = await begin(own, await newWallet(own), 10_000n)
  const [topUp] = await query<{ id: TopUpId }>(
    `INSERT INTO topups (id, environment, wallet_id, user_id, business_id, provider, amount_paisa, state, created_at, expires_at,
       reconciler_id, provider_account_id, provider_account_version)
     SELECT gen_random_uuid(), environment, wallet_id, user_id, business_id, provider, amount_paisa, state, created_at, expires_at,
       reconciler_id, $2, 1 FROM topups WHERE id = $1 RETURNING id`,
    [begun, account.id],
  )
  await pay((topUp as { id: TopUpId }).id, 10_000n, 'HH1')
  expect((await missing()).map(({ reference }) => reference)).not.toContain('HH1')
  expect(await resultsOf(await check(['HH1,100,2,98,']))).toEqual(['unknown_here'])
})

it('the operator takes out only its own money', async () => {
  const entry = (kind: 'deposit' | 'withdrawal' | 'bank_charge', amountPaisa: bigint) =>
    createBankEntry(ctx, { kind, amountPaisa, reference: nextReference() })
  const { coverPaisa } = await held()
  const needed = coverPaisa < 0n ? -coverPaisa : 0n
  const deposit = await entry('deposit', needed + 50_000n)
  const own = (await held()).coverPaisa
  expect(await refusal(entry('withdrawal', own + 1n))).toBe('cover_too_low')
  const taken = await Promise.all([0, 1, 2].map(() => refusal(entry('withdrawal', own))))
  expect(taken.toSorted()).toEqual(['cover_too_low', 'cover_too_low', 'done'])
  expect((await held()).coverPaisa).toBe(0n)
  expect(await refusal(reverseBankEntry(ctx, deposit.id as never, { note: 'Wrong' }))).toBe('cover_too_low')
  await entry('deposit', 10_000n)
  const charge = await entry('bank_charge', 10_000n)
  expect(await refusal(reverseBankEntry(ctx, charge.id as never, { note: 'Wrong' }))).toBe('done')
  expect(await refusal(reverseBankEntry(ctx, charge.id as never, { note: 'Wrong' }))).toBe(
    'bank_entry_reversed',
  )
  expect(await refusal(reverseBankEntry(ctx, NO_ID as never, { note: 'Wrong' }))).toBe('resource_not_found')
})
