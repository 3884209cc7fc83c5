import type { TopUpId } from '@/lib/core/id'
import type { TopUpModel } from '@/prisma/generated/models'
import { checkTopUp } from './check'

// A waiting page looks again every few seconds, and several tabs may.
const CHECKED_EVERY_MS = 3_000
// A provider that does not answer must not keep the page from showing.
const PATIENCE_MS = 2_500

/**
 * Asks the provider about a top-up for a page that waits for it, unless that was just done.
 * @returns true if the provider answered in time, so the top-up may have changed.
 */
export async function checkInTime(
  { id, lastCheckedAt }: Pick<TopUpModel, 'id' | 'lastCheckedAt'>,
  requestId: string,
): Promise<boolean> {
  if (lastCheckedAt && Date.now() - lastCheckedAt.getTime() < CHECKED_EVERY_MS) return false
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
  const check = checkTopUp(id as TopUpId, requestId).then(
    () => true,
    // The sweep asks again. The page shows what is known.
    () => false,
  )
  return Promise.race([check, patience])
}
