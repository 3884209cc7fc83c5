import { DAY_MS } from '@/lib/core/duration'
import type { TopUpId } from '@/lib/core/id'
import { isAskedWhenRead } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import type { TopUpModel } from '@/prisma/generated/models'
import { checkTopUp } from './check'

// A waiting page polls every few seconds. Several tabs may do so, served by several processes.
const CHECKED_EVERY_SECONDS = 3
// A provider that does not answer must not keep the page from loading.
const PATIENCE_MS = 2_500

const CLAIM = `
UPDATE topups SET read_at = now()
WHERE id = $1 AND (read_at IS NULL OR read_at <= now() - interval '${CHECKED_EVERY_SECONDS} seconds')
  AND (last_checked_at IS NULL OR last_checked_at <= now() - interval '${CHECKED_EVERY_SECONDS} seconds')
RETURNING 1`

/**
 * Asks the provider about a top-up for a page that waits for it, unless it was asked just before.
 * @returns true if the provider answered in time, so the top-up may have changed.
 */
export async function checkInTime({ id }: Pick<TopUpModel, 'id'>, requestId: string): Promise<boolean> {
  if ((await query(CLAIM, [id])).length === 0) return false
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
  const check = checkTopUp(id as TopUpId, requestId).then(
    () => true,
    // The sweep will ask again. Meanwhile the page shows what is known.
    () => false,
  )
  return Promise.race([check, patience])
}

// Reading a top-up that is over asks the provider for this long. Money that comes in later is very rare, and the person who misses it asks.
const READ_FOR_MS = 30 * DAY_MS

/**
 * A top-up for a reader. If the way to pay brings no browser back, reading it asks the provider, even if the top-up is over.
 * @param read returns its present state.
 */
export async function readInTime(read: () => Promise<TopUpModel>, requestId: string): Promise<TopUpModel> {
  const topUp = await read()
  const { provider, state, createdAt } = topUp
  const isAsked = isAskedWhenRead(provider) && state !== 'succeeded' && state !== 'failed'
  const isYoung = Date.now() - createdAt.getTime() < READ_FOR_MS
  return isAsked && isYoung && (await checkInTime(topUp, requestId)) ? read() : topUp
}
