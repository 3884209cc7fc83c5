import { type AccountId, toWire } from '@/lib/core/id'
import { listBusinessesOf } from '@/lib/team/read'
import type { Workplace } from './business-switcher'

/** The businesses of a person, with their role in each. */
export async function workplacesOf(accountId: AccountId): Promise<Workplace[]> {
  const memberships = await listBusinessesOf(accountId)
  return memberships.map(({ businessId, role, business: { name } }) => ({
    id: toWire('biz', businessId),
    name,
    role,
  }))
}
