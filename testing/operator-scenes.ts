import { fromWire, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newOwner } from './merchant'
import type { Scene } from './walk-scenes'
import { type Ids, newSandbox, type Tenant } from './world'

const READ: Scene = {}

/** The scenes of the operator. */
export const OPERATOR_SCENES: Record<string, Scene> = {
  listOperatorAuditEntries: READ,
  getOperatorToday: READ,
  listOperatorBusinesses: { query: () => ({ q: 'test', waiting: 'false' }) },
  getOperatorBusiness: READ,
  approveBusiness: { arrange: newWaitingBusiness },
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
