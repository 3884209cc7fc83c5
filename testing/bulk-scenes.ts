import type { Scene } from './walk-scenes'
import type { Ids, Tenant } from './world'

const READ: Scene = {}

const body = ({ cus }: Ids) => ({ action: 'archive_customers', customerIds: [cus] })

/** The scenes of bulk actions. The customer of the world has a subscription, so nothing of them is ready. */
export const BULK_SCENES: Record<string, Scene> = {
  createBulkAction: { body },
  listBulkActions: { query: () => ({ status: 'checked' }) },
  getBulkAction: READ,
  listBulkActionRows: { query: () => ({ state: 'skipped' }) },
  runBulkAction: { arrange: newBulkAction },
  stopBulkAction: { arrange: newBulkAction },
}

async function newBulkAction({ api, key: credentials, ids }: Tenant): Promise<Ids> {
  return { bulk: (await api.must('createBulkAction', { credentials, body: body(ids) })).id }
}
