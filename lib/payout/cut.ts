import { firstIdAt } from '@/lib/core/id'
import { settledUntil } from '@/lib/infra/database/settled'
import type { Environment } from '@/prisma/generated/enums'
import { lastSettledMidnight } from './rules'

/** Where a payout ends in the ledger's order. */
export interface Cut {
  /** Every transaction that it covers has a lower id. */
  beforeId: string
  /** The instant of it, in real time. */
  at: Date
}

/**
 * Up to where a payout that is made now can cover: no transaction before it can still be written. In production that is the last midnight
 * in Nepal that is an hour past, in the sandbox it is now.
 */
export async function cutNow(environment: Environment): Promise<Cut> {
  const settled = await settledUntil()
  const at = environment === 'production' ? lastSettledMidnight(settled) : settled
  return { beforeId: firstIdAt(at), at }
}
