import { beforeAll, it } from 'vitest'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import type { PayoutBatchId, WithdrawalId } from '@/lib/core/id'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { paySandboxWithdrawal } from '@/lib/sandbox/withdrawals'
import { cancelOwnWithdrawal } from '@/lib/withdrawal/cancel'
import { requestWithdrawal } from '@/lib/withdrawal/request'
import { newOwnBusiness, newSaver, type Saver, takeOut, waitADay } from '@/lib/withdrawal/withdrawals.fixture'
import { newBusiness } from '@/testing/business'
import { dieEverywhere } from '@/testing/dying'
import { operatorCtx } from '@/testing/operator'
import { createBatch } from './make'
import { releaseBatch } from './release'
import { recordResults } from './results'
import { cancelWithdrawalByOperator, withdrawalPaid, withdrawalReturned } from './withdrawal-results'

let by: OperatorCtx
beforeAll(async () => {
  by = await operatorCtx('sandbox')
})

const TABLES = [
  ...['withdrawals', 'withdrawal_postings', 'withdrawal_counters', 'wallets', 'payout_batches'],
  ...['ledger_transactions', 'ledger_entries', 'ledger_accounts', 'events', 'outbox_messages', 'short_links'],
  'operator_audit_entries',
]

const AMOUNT = 20_000n

async function saver(): Promise<Saver & { businessId: string }> {
  const { ctx } = await newBusiness()
  return { ...(await newSaver(ctx, 100_000n)), businessId: ctx.businessId }
}

/** A withdrawal that may be sent now. */
async function waited(): Promise<WithdrawalId> {
  const { ctx } = await newBusiness()
  const { id } = await takeOut(await newSaver(ctx, 100_000n), AMOUNT)
  await waitADay(ctx)
  return id as WithdrawalId
}

async function drafted(): Promise<{ id: WithdrawalId; batchId: PayoutBatchId }> {
  const id = await waited()
  return { id, batchId: (await createBatch(by, { withdrawalIds: [id] })).id as PayoutBatchId }
}

async function sent(): Promise<{ id: WithdrawalId; batchId: PayoutBatchId }> {
  const known = await drafted()
  await releaseBatch(by, known.batchId)
  return known
}

const numberOf = async (id: WithdrawalId) =>
  (await query<{ number: string }>('SELECT number FROM withdrawals WHERE id = $1', [id]))[0]?.number ?? ''

const WRITES: Record<string, () => Promise<(tx: Tx) => Promise<unknown>>> = {
  'asked for': async () => {
    const { ctx } = await saver()
    const to = { bankCode: 'NABIL', accountNumber: '0123456789', accountName: 'Sita Rai' } as const
    return (tx) => requestWithdrawal({ ...ctx, tx }, { amountPaisa: AMOUNT, to })
  },
  'canceled by the customer': async () => {
    const known = await saver()
    const { id } = await takeOut(known, AMOUNT)
    return (tx) => cancelOwnWithdrawal({ ...known.ctx, tx }, id as WithdrawalId, payOverdueInvoices)
  },
  'canceled by an operator': async () => {
    const { id } = await drafted()
    return (tx) => cancelWithdrawalByOperator({ ...by, tx }, id, { reason: 'She called' })
  },
  'put into a draft': async () => {
    const id = await waited()
    return (tx) => createBatch({ ...by, tx }, { withdrawalIds: [id] })
  },
  sent: async () => {
    const { batchId } = await drafted()
    return (tx) => releaseBatch({ ...by, tx }, batchId)
  },
  paid: async () => {
    const { id } = await sent()
    return (tx) => withdrawalPaid({ ...by, tx }, id, { bankReference: 'FT1' })
  },
  returned: async () => {
    const { id } = await sent()
    return (tx) => withdrawalReturned({ ...by, tx }, id, { reason: 'Account closed' })
  },
  'paid after a return': async () => {
    const { id } = await sent()
    await withdrawalReturned(by, id, { reason: 'Account closed' })
    return (tx) => withdrawalPaid({ ...by, tx }, id, { bankReference: 'FT2' })
  },
  "recorded by the bank's results": async () => {
    const { id, batchId } = await sent()
    const said = { row: 1, number: await numberOf(id), amount: '200', reference: 'FT1', reason: '' }
    return (tx) => recordResults({ ...by, tx }, batchId, [{ ...said, status: 'paid' }])
  },
  'given by a business': async () => {
    const { ctx } = await newOwnBusiness()
    const { id } = await takeOut(await newSaver(ctx, 100_000n), AMOUNT)
    return (tx) => paySandboxWithdrawal({ ...ctx, tx }, id as WithdrawalId)
  },
}

it.each(Object.keys(WRITES))(
  'a process that dies while a withdrawal is %s has written nothing',
  async (write) => {
    await dieEverywhere(TABLES, await (WRITES[write] as (typeof WRITES)[string])())
  },
)
