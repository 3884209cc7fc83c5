import { NO_ID, objectOf } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { EventView } from '@/lib/events/present'
import { listEvents } from '@/lib/events/read'
import type { Ctx } from '@/lib/infra/ctx'
import { UNINDEXED } from './unindexed-events'

/**
 * A page of the events about one object, the newest first. Events are kept for 90 days.
 * @param objectId a wire id of any kind. An unknown one has no events.
 * @param cursor the id of the last event of the page before, in database form.
 */
export function listObjectEvents(
  ctx: Ctx,
  objectId: string,
  { limit = 20, cursor }: { limit?: number; cursor?: string } = {},
): Promise<Page<EventView>> {
  const wanted = { objectId: objectOf(objectId) ?? { prefix: 'evt' as const, id: NO_ID } }
  return listEvents(ctx, { ...wanted, order: 'desc', limit, cursor }, UNINDEXED)
}
