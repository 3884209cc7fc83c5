import { firstIdAt } from '@/lib/core/id'
import { settledUntil } from '@/lib/infra/database/settled'
import type { Environment } from '@/prisma/generated/enums'
import { lastSettledMidnight } from './rules'

/** The position in the ledger's order where a payout ends. */
export interface Cut {
  /** All transactions that the payout covers have lower ids. */
  beforeId: string
  /** The same position as a time, in real time. */
  at: Date
}

/**
 * How far a payout that is made now can reach: no transaction before this can still be written. In production it is the last midnight in
 * Nepal that was at least an hour ago, in the sandbox it is now.
 */
export async function cutNow(environment: Environment): Promise<Cut> {
  const settled = await settledUntil()
  const at = environment === 'production' ? lastSettledMidnight(settled) : settled
  return { beforeId: firstIdAt(at), at }
}
