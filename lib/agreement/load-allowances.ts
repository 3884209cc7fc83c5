import { nepaliMonth } from '@/lib/core/calendar-date'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { Allowance } from './rules'

/** A wallet, and a business that may charge it. */
export interface PayingPair {
  walletId: string
  businessId: string
  environment: Environment
}

const ALLOWANCES = `
SELECT a.id, a.business_id, a.environment, a.wallet_id, a.amount_paisa, u.months, u.used
FROM unnest($1::uuid[], $2::uuid[], $3::environment[]) AS k(wallet_id, business_id, environment)
JOIN agreements a ON a.wallet_id = k.wallet_id AND a.business_id = k.business_id AND a.environment = k.environment
  AND a.status = 'given' AND a.kind = 'allowance'
CROSS JOIN LATERAL (
  SELECT array_agg(month) AS months, array_agg(used_paisa::text) AS used FROM allowance_uses u
  WHERE u.business_id = a.business_id AND u.environment = a.environment AND u.agreement_id = a.id AND u.month >= $4) u`

interface Row extends PayingPair {
  id: string
  amountPaisa: bigint | null
  months: string[] | null
  used: string[] | null
}

/** What an allowance is found by. */
export const pairOf = ({ walletId, businessId }: PayingPair) => `${walletId} ${businessId}`

/**
 * The allowances of wallets for businesses, by `pairOf`. The caller holds the locks of the wallets, so what they have paid
 * does not change meanwhile.
 * @param since the first instant that will be charged.
 */
export async function loadAllowances(
  tx: Pick<Tx, 'query'>,
  pairs: readonly PayingPair[],
  since: Date,
): Promise<Map<string, Allowance>> {
  if (pairs.length === 0) return new Map()
  const rows = await tx.query<Row>(ALLOWANCES, [
    arrayParameter(pairs.map(({ walletId }) => walletId)),
    arrayParameter(pairs.map(({ businessId }) => businessId)),
    arrayParameter(pairs.map(({ environment }) => environment)),
    nepaliMonth(since),
  ])
  return new Map(rows.map((row) => [pairOf(row), allowanceOf(row)]))
}

function allowanceOf({ id, businessId, environment, amountPaisa, months, used }: Row): Allowance {
  const usedPaisa = new Map((months ?? []).map((month, i) => [month, BigInt(used?.[i] ?? 0)]))
  return { id, businessId, environment, amountPaisa, usedPaisa }
}
