import { randomUUID } from 'node:crypto'
import { fromWire, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newBankAccount } from './business-scenes'
import { newOwner } from './merchant'
import { newCharge, newOwedBusiness, newPayoutScene } from './payout'
import type { Scene } from './walk-scenes'
import { newOwnWithdrawalScene, newSentWithdrawalScene } from './withdrawal'
import { type Ids, newSandbox, type Tenant } from './world'

const READ: Scene = {}

const NOTE = { note: 'It was written twice.' }

/** The scenes of payouts on their way to the bank. */
const BATCH_SCENES: Record<string, Scene> = {
  listPayoutBatches: { query: () => ({ status: 'draft' }) },
  createPayoutBatch: {
    arrange: newPayoutScene,
    body: ({ po }) => ({ payoutIds: [po] }),
  },
  getPayoutBatch: { arrange: newDraft },
  deletePayoutBatch: { arrange: newDraft },
  releasePayoutBatch: { arrange: newDraft },
  getPayoutBatchFile: { arrange: newReleased },
  recordPayoutResults: {
    arrange: newReleased,
    body: () => ({ results: [{ number: 'PO-2083-84/000001', amount: '1,500.00', status: 'paid' }] }),
  },
  markPayoutPaid: { arrange: newReleased },
  markPayoutReturned: { arrange: newReleased },
}

/** The scenes of the operator. */
export const OPERATOR_SCENES: Record<string, Scene> = {
  getOperatorProof: READ,
  listOperatorProofDays: { query: () => ({ from: '2026-11-01', to: '2026-11-20' }) },
  getOperatorProofDaysCsv: READ,
  recordBankBalance: READ,
  listBankEntries: READ,
  createBankEntry: { body: () => deposit() },
  reverseBankEntry: { arrange: newBankEntry, body: () => NOTE },
  listProviderSettlements: { query: () => ({ status: 'checked', provider: 'esewa' }) },
  createProviderSettlement: { body: () => settlementForm() },
  getProviderSettlement: { arrange: newSettlement },
  listSettlementRows: { arrange: newSettlement, query: () => ({ result: 'unknown_here' }) },
  bookProviderSettlement: { arrange: newSettlement },
  reverseProviderSettlement: { arrange: newBookedSettlement, body: () => NOTE },
  deleteProviderSettlement: { arrange: newSettlement },
  listMissingTopUps: { query: () => ({ provider: 'esewa', olderThanDays: '1' }) },
  listSettlementProblems: { query: () => ({ open: 'true' }) },
  handleSettlementRow: {
    arrange: async (tenant) => {
      const { pst } = await newBookedSettlement(tenant)
      const call = { credentials: tenant.operator, path: { id: pst as string } }
      const { items } = (await tenant.api.must('listSettlementRows', call)) as unknown as {
        items: [{ id: string }]
      }
      return { psr: items[0].id }
    },
    body: () => NOTE,
  },
  ...BATCH_SCENES,
  listOperatorAuditEntries: READ,
  getOperatorToday: READ,
  listOperatorBusinesses: { query: () => ({ q: 'test', waiting: 'false' }) },
  getOperatorBusiness: READ,
  listOperatorPayouts: { query: ({ biz }) => ({ status: 'pending', businessId: biz as string }) },
  makePayout: {
    arrange: async ({ ownerCtx, environment }) => {
      await newCharge({ ...ownerCtx, environment })
      return {}
    },
  },
  cancelPayout: { arrange: newPayoutScene },
  listOperatorWithdrawals: { query: () => ({ status: 'requested' }) },
  markOperatorWithdrawalPaid: { arrange: newSentWithdrawalScene },
  markOperatorWithdrawalReturned: { arrange: newSentWithdrawalScene },
  cancelOperatorWithdrawal: { arrange: newOwnWithdrawalScene },
  recordPaidBefore: {
    arrange: newOwedBusiness,
    body: () => ({ amountPaisa: '1000', note: 'By hand in Kartik.' }),
  },
  approveBusiness: { arrange: newWaitingBusiness },
  updateOperatorBusiness: { body: () => ({ minimumPaisa: '50000', held: null }) },
  verifyBankAccount: { arrange: newBankAccount },
  listOperatorReconciliation: { query: () => ({ status: 'all', kind: 'stuck' }) },
  // Those who only read share a world, in which the top-up is that of the business.
  getOperatorReconciliation: { arrange: async ({ api }) => ofNoBusiness(await newSandbox(api)) },
  checkOperatorTopUp: { arrange: ofNoBusiness },
  markOperatorTopUpHandled: { arrange: ofNoBusiness },
  reopenOperatorTopUp: {
    arrange: async (tenant) => {
      const { top } = await ofNoBusiness(tenant)
      await tenant.api.must('markOperatorTopUpHandled', {
        credentials: tenant.operator,
        path: { id: top as string },
        body: { note: 'The customer never paid.' },
      })
      return {}
    },
  },
}

async function newWaitingBusiness(): Promise<Ids> {
  const { businessId } = await newOwner()
  await query('UPDATE businesses SET production_waits_since = now() WHERE id = $1', [businessId])
  return { biz: toWire('biz', businessId) }
}

/** The top-up of the world, as if it was begun on the pages of the wallet in production, and its provider said nothing for a day. */
async function ofNoBusiness({ ids }: Tenant): Promise<Ids> {
  const top = ids.top as string
  await query(
    `UPDATE topups SET reconciliation = 'provider_undecided', reconciler_id = NULL, business_id = NULL,
       checkout_session_id = NULL WHERE id = $1`,
    [fromWire('top', top)],
  )
  return { top }
}

const deposit = () => ({ kind: 'deposit', amountPaisa: '500000', reference: randomUUID() })

async function newBankEntry({ api, operator: credentials }: Tenant): Promise<Ids> {
  return { bke: (await api.must('createBankEntry', { credentials, body: deposit() })).id }
}

/** A file of a provider with a payment that nobody here knows. */
function settlementForm(): FormData {
  const form = new FormData()
  form.set('file', new File(['Reference,Amount,Fee\nX1,100.00,2.00\n'], 'esewa.csv', { type: 'text/csv' }))
  const head = { provider: 'esewa', settledAt: '2026-11-20', netPaisa: '9800', bankReference: randomUUID() }
  form.set('head', JSON.stringify(head))
  form.set('columns', JSON.stringify({ Reference: 'reference', Amount: 'gross', Fee: 'fee' }))
  return form
}

async function newSettlement({ api, operator: credentials }: Tenant): Promise<Ids> {
  return { pst: (await api.must('createProviderSettlement', { credentials, body: settlementForm() })).id }
}

async function newBookedSettlement(tenant: Tenant): Promise<Ids> {
  const { pst } = await newSettlement(tenant)
  const call = { credentials: tenant.operator, path: { id: pst as string } }
  await tenant.api.must('bookProviderSettlement', call)
  return { pst: pst as string }
}

async function newDraft(tenant: Tenant): Promise<Ids> {
  const { api, operator: credentials } = tenant
  const { po } = await newPayoutScene(tenant)
  const { id } = await api.must('createPayoutBatch', { credentials, body: { payoutIds: [po] } })
  return { po: po as string, pob: id }
}

async function newReleased(tenant: Tenant): Promise<Ids> {
  const { po, pob } = await newDraft(tenant)
  const call = { credentials: tenant.operator, path: { id: pob as string } }
  await tenant.api.must('releasePayoutBatch', call)
  return { po: po as string, pob: pob as string }
}
