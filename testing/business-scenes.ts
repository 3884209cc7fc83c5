import { memberOf } from '@/lib/auth/member'
import { holdBankAccount } from '@/lib/bank-account/stop'
import { fromWire, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newPrice } from './billing'
import { VIEW_SCENES } from './view-scenes'
import type { Scene } from './walk-scenes'
import type { Ids, Tenant } from './world'

const READ: Scene = {}

/** The scenes of the request log, the audit log, reconciliation, questions about payments, personal data and saved views. */
export const BUSINESS_SCENES: Record<string, Scene> = {
  ...VIEW_SCENES,
  listRequests: { query: () => ({ status: '2xx', method: 'POST', since: '2026-01-01T00:00:00Z' }) },
  getRequest: READ,
  listReconciliation: { query: () => ({ status: 'all', kind: 'stuck' }) },
  getReconciliation: READ,
  checkTopUp: READ,
  copyFromSandbox: {
    arrange: async ({ ownerCtx }) => ({
      price: toWire('price', (await newPrice({ ...ownerCtx, environment: 'sandbox' })).id),
    }),
    body: ({ price }) => ({ priceIds: [price] }),
  },
  createProviderAccount: READ,
  listProviderAccounts: READ,
  getProviderAccount: READ,
  updateProviderAccount: READ,
  verifyProviderAccount: READ,
  markTopUpHandled: {
    arrange: (tenant) => undecidedTopUp(tenant),
  },
  reopenTopUp: {
    arrange: async (tenant) => {
      const { top } = await undecidedTopUp(tenant)
      const body = { note: 'The customer never paid.' }
      await tenant.api.must('markTopUpHandled', {
        credentials: tenant.session,
        path: { id: top as string },
        body,
      })
      return {}
    },
  },
  getBankAccount: READ,
  listBanks: READ,
  setBankAccount: { arrange: withSecondFactor },
  confirmBankAccount: { arrange: newHeldAccount },
  listPayouts: { query: () => ({ status: 'pending' }) },
  getPayout: READ,
  listPayoutEntries: { query: () => ({ limit: '1' }) },
  getPayoutEntriesCsv: READ,
  getPayoutPdf: { query: () => ({ language: 'ne' }) },
  getBalance: READ,
  listPaymentQuestions: { query: ({ cus }) => ({ customerId: cus as string, status: 'open' }) },
  getPaymentQuestion: READ,
  answerPaymentQuestion: READ,
  exportCustomer: READ,
  exportBusiness: READ,
  eraseCustomer: {
    arrange: async ({ api, key: credentials }) => ({
      cus: (await api.must('createCustomer', { credentials, body: { email: 'leaver@example.com' } })).id,
    }),
  },
  listAuditEntries: { query: () => ({ action: 'api_key.created', since: '2026-01-01T00:00:00Z' }) },
}

/** The top-up of the world, about which its provider has said nothing for a day. */
async function undecidedTopUp({ ids }: Tenant): Promise<Ids> {
  const top = ids.top as string
  await query(`UPDATE topups SET reconciliation = 'provider_undecided' WHERE id = $1`, [fromWire('top', top)])
  return { top }
}

/** In production an owner has two factors. No walk enters a code. */
async function withSecondFactor({ environment, ownerCtx }: Tenant): Promise<Ids> {
  if (environment === 'production')
    await query(
      `UPDATE merchant_accounts SET totp_secret_encrypted = '\\x00', totp_last_step = 0 WHERE id = $1`,
      [memberOf(ownerCtx).accountId],
    )
  return {}
}

/** The bank account of the business, as an owner has just set it. */
export async function newBankAccount(tenant: Tenant): Promise<Ids> {
  await withSecondFactor(tenant)
  const body = { bankCode: 'NABIL', accountNumber: '01234567890123', accountName: 'Himal Tea Pvt. Ltd.' }
  await tenant.api.must('setBankAccount', { credentials: tenant.session, body })
  return {}
}

async function newHeldAccount(tenant: Tenant): Promise<Ids> {
  await newBankAccount(tenant)
  const where = { ...tenant.ownerCtx, environment: tenant.environment }
  await inTransaction((tx) => holdBankAccount(tx, where, 'returned'))
  return {}
}
