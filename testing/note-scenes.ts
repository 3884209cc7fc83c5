import type { Scene } from './walk-scenes'
import type { Ids, Tenant } from './world'

const READ: Scene = {}

/** The scenes of notes about customers. */
export const NOTE_SCENES: Record<string, Scene> = {
  listCustomerNotes: READ,
  createCustomerNote: READ,
  pinCustomerNote: { arrange: newNote },
  deleteCustomerNote: { arrange: newNote },
}

async function newNote({ api, key: credentials, ids }: Tenant): Promise<Ids> {
  const path = { customerId: ids.cus as string }
  const made = await api.must('createCustomerNote', { credentials, path, body: { note: 'Likes tea.' } })
  return { note: made.id }
}
