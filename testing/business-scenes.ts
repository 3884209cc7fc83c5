import { fromWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
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
