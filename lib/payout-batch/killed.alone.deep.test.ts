import { beforeAll, it } from 'vitest'
import type { BankEntryId, PayoutBatchId, PayoutId, ProviderSettlementId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { cutNow } from '@/lib/payout/cut'
import { cancelPayoutByOperator, makePayoutNow } from '@/lib/payout/operate'
import { recordPaidBefore } from '@/lib/payout/paid-before'
import { charge, giveBankAccount, newPayer } from '@/lib/payout/payouts.fixture'
import { createBankEntry, reverseBankEntry } from '@/lib/proof/bank-entry'
import { bookSettlement, reverseSettlement } from '@/lib/provider-settlement/book'
import { createSettlement, prepareSettlement } from '@/lib/provider-settlement/create'
import { settlementInput } from '@/lib/provider-settlement/schema'
import { credited } from '@/lib/provider-settlement/top-ups.fixture'
import type { PayoutModel } from '@/prisma/generated/models'
import { newBusiness } from '@/testing/business'
import { dieEverywhere } from '@/testing/dying'
import { operatorCtx } from '@/testing/operator'
import { createBatch, deleteBatch } from './make'
import { newPayout } from './payouts.fixture'
import { releaseBatch } from './release'
import { payoutPaid, payoutReturned, recordResults } from './results'

let by: OperatorCtx
beforeAll(async () => {
  by = await operatorCtx('sandbox')
})

// All that these writes may write.
const TABLES = [
  ...['payouts', 'payout_postings', 'payout_counters', 'payout_batches', 'paid_before', 'bank_accounts'],
  ...['bank_entries', 'provider_settlements', 'provider_settlement_rows', 'topups', 'ledger_transactions'],
  ...[
    'ledger_entries',
    'ledger_accounts',
    'events',
    'outbox_messages',
    'audit_entries',
    'operator_audit_entries',
  ],
]

type Write = (by: OperatorCtx) => Promise<unknown>

/** Dies before each statement of what a person of the operator does. */
const dies = (write: Write) => dieEverywhere(TABLES, (tx) => write({ ...by, tx }))

const shop = async () => (await newBusiness()).ctx
const idOf = ({ id }: { id: string }) => id as PayoutId
const batchIdOf = ({ id }: { id: string }) => id as PayoutBatchId

async function owedShop(): Promise<Ctx> {
  const ctx = await shop()
  await giveBankAccount(ctx)
  await charge(ctx, await newPayer(ctx), 20_000n)
  return ctx
}

/** A payout that was sent to the bank. */
async function sent(ctx?: Ctx): Promise<PayoutModel> {
  const payout = await newPayout(ctx ?? (await shop()), 10_000n)
  await releaseBatch(by, batchIdOf(await createBatch(by, { payoutIds: [idOf(payout)] })))
  return payout
}

async function paid(): Promise<PayoutModel> {
  const payout = await sent()
  await payoutPaid(by, idOf(payout), { bankReference: 'FT1' })
  return payout
}

async function returned(): Promise<PayoutModel> {
  const payout = await sent()
  await payoutReturned(by, idOf(payout), { reason: 'Account closed' })
  return payout
}

const draft = async () =>
  batchIdOf(await createBatch(by, { payoutIds: [idOf(await newPayout(await shop(), 10_000n))] }))

async function checked(reference: string): Promise<ProviderSettlementId> {
  await credited(await shop(), 100_000n, reference)
  const head = { provider: 'esewa', settledAt: '2026-11-20', netPaisa: '98000', bankReference: reference }
  const file = new File([`Txn,Amount,Fee\n${reference},1000,20`], 'esewa.csv')
  const columns = { Txn: 'reference', Amount: 'gross', Fee: 'fee' }
  const input = { file, head: JSON.stringify(head), columns: JSON.stringify(columns) }
  const { id } = await createSettlement(by, await prepareSettlement(by, settlementInput.parse(input)))
  return id as ProviderSettlementId
}

async function booked(reference: string): Promise<ProviderSettlementId> {
  const id = await checked(reference)
  await bookSettlement(by, id)
  return id
}

const deposit = { kind: 'deposit', amountPaisa: 5_000n, reference: 'NIC-1' } as const

/** What a write needs, and the write. */
const WRITES: Record<string, () => Promise<Write>> = {
  'made by the operator': async () => {
    const { businessId } = await owedShop()
    const cut = await cutNow('sandbox')
    return (ctx) => makePayoutNow(ctx, { businessId, cut, all: true })
  },
  'taken anew with what came since': async () => {
    const ctx = await shop()
    await newPayout(ctx, 10_000n)
    await charge(ctx, await newPayer(ctx), 20_000n)
    const cut = await cutNow('sandbox')
    return (operator) => makePayoutNow(operator, { businessId: ctx.businessId, cut, all: true })
  },
  canceled: async () => {
    const id = idOf(await newPayout(await shop(), 10_000n))
    return (ctx) => cancelPayoutByOperator(ctx, id, { reason: 'Wrong account' })
  },
  'put into a draft': async () => {
    const payoutIds = [idOf(await newPayout(await shop(), 10_000n))]
    return (ctx) => createBatch(ctx, { payoutIds })
  },
  'taken out with their draft': async () => {
    const id = await draft()
    return (ctx) => deleteBatch(ctx, id)
  },
  released: async () => {
    const id = await draft()
    return (ctx) => releaseBatch(ctx, id)
  },
  paid: async () => {
    const id = idOf(await sent())
    return (ctx) => payoutPaid(ctx, id, { bankReference: 'FT1' })
  },
  'returned, with the account held and the next payout canceled': async () => {
    const ctx = await shop()
    const id = idOf(await sent(ctx))
    await newPayout(ctx, 20_000n)
    return (operator) => payoutReturned(operator, id, { reason: 'Account closed' })
  },
  'returned late': async () => {
    const id = idOf(await paid())
    return (ctx) => payoutReturned(ctx, id, { reason: 'Account closed' })
  },
  'paid after a return': async () => {
    const id = idOf(await returned())
    return (ctx) => payoutPaid(ctx, id, { bankReference: 'FT2' })
  },
  "recorded by the bank's results": async () => {
    const payouts = [await newPayout(await shop(), 10_000n), await newPayout(await shop(), 20_000n)]
    const id = batchIdOf(await createBatch(by, { payoutIds: payouts.map(idOf) }))
    await releaseBatch(by, id)
    const results = payouts.map(({ number, amountPaisa }, at) => ({
      ...{ row: at + 1, number, amount: `${amountPaisa / 100n}`, reference: 'FT1', reason: '' },
      status: at ? 'returned' : 'paid',
    }))
    return (ctx) => recordResults(ctx, id, results)
  },
  'paid before Khata': async () => {
    const { businessId } = await owedShop()
    return (ctx) => recordPaidBefore(ctx, businessId, { amountPaisa: 5_000n, note: 'In October' })
  },
}

it.each(Object.keys(WRITES))(
  'a process that dies while payouts are %s has written nothing',
  async (write) => {
    await dies(await (WRITES[write] as (typeof WRITES)[string])())
  },
)

/** The same for everything that is booked besides payouts. */
const BOOKINGS: typeof WRITES = {
  'books a settlement': async () => {
    const id = await checked('KA1')
    return (ctx) => bookSettlement(ctx, id)
  },
  'reverses a settlement': async () => {
    const id = await booked('KA2')
    return (ctx) => reverseSettlement(ctx, id, { note: 'Of another day' })
  },
  'books a deposit': async () => (ctx) => createBankEntry(ctx, deposit),
  'takes back a deposit': async () => {
    await createBankEntry(by, { ...deposit, amountPaisa: 50_000_000n })
    const id = (await createBankEntry(by, deposit)).id as BankEntryId
    return (ctx) => reverseBankEntry(ctx, id, { note: 'Twice' })
  },
}

it.each(Object.keys(BOOKINGS))('a process that dies while it %s has written nothing', async (write) => {
  await dies(await (BOOKINGS[write] as (typeof BOOKINGS)[string])())
})
