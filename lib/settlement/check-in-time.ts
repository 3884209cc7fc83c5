import { DAY_MS } from '@/lib/core/duration'
import type { TopUpId } from '@/lib/core/id'
import { isAskedWhenRead } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import type { TopUpModel } from '@/prisma/generated/models'
import { checkTopUp } from './check'

// A waiting page looks again every few seconds, and several tabs may, in front of several processes.
const CHECKED_EVERY_SECONDS = 3
// A provider that does not answer must not keep the page from showing.
const PATIENCE_MS = 2_500

const CLAIM = `
UPDATE topups SET read_at = now()
WHERE id = $1 AND (read_at IS NULL OR read_at <= now() - interval '${CHECKED_EVERY_SECONDS} seconds')
  AND (last_checked_at IS NULL OR last_checked_at <= now() - interval '${CHECKED_EVERY_SECONDS} seconds')
RETURNING 1`

/**
 * Asks the provider about a top-up for a page that waits for it, unless that was just done.
 * @returns true if the provider answered in time, so the top-up may have changed.
 */
export async function checkInTime({ id }: Pick<TopUpModel, 'id'>, requestId: string): Promise<boolean> {
  if ((await query(CLAIM, [id])).length === 0) return false
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
  const check = checkTopUp(id as TopUpId, requestId).then(
    () => true,
    // The sweep asks again. The page shows what is known.
    () => false,
  )
  return Promise.race([check, patience])
}

// A payment that comes later than this is found by the person who misses it.
const READ_FOR_MS = 30 * DAY_MS

/**
 * A top-up as a reader gets it. Where nobody may come back from the way to pay, reading asks the provider, also about one that is over.
 * @param read gives its present state.
 */
export async function readInTime(read: () => Promise<TopUpModel>, requestId: string): Promise<TopUpModel> {
  const topUp = await read()
  const { provider, state, createdAt } = topUp
  const isAsked = isAskedWhenRead(provider) && state !== 'succeeded' && state !== 'failed'
  const isYoung = Date.now() - createdAt.getTime() < READ_FOR_MS
  return isAsked && isYoung && (await checkInTime(topUp, requestId)) ? read() : topUp
}
