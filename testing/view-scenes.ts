import { randomUUID } from 'node:crypto'
import type { Scene } from './walk-scenes'
import type { Ids, Tenant } from './world'

/** The scenes of saved views: those of the team, so that a person who may only look changes none. */
export const VIEW_SCENES: Record<string, Scene> = {
  listSavedViews: { query: () => ({ list: 'invoices' }) },
  saveView: {},
  renameSavedView: { arrange: newView },
  deleteSavedView: { arrange: newView },
}

async function newView({ api, session: credentials }: Tenant): Promise<Ids> {
  const body = { list: 'invoices', name: randomUUID(), query: 'status=open', shared: true }
  return { view: (await api.must('saveView', { credentials, body })).id }
}
