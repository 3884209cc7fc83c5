import { nepaliMonth } from '@/lib/core/calendar-date'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { paysAt } from '@/lib/infra/database/paying-wallet'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { AgreementModel } from '@/prisma/generated/models'
import type { Allowance } from './rules'
import { agreements } from './table'

/**
 * SQL: the uses `u` of all allowances that the wallet of allowance `a` has given to its business. A new allowance starts with what was
 * already used.
 */
const usesOf = (a: string) => `agreements o
JOIN allowance_uses u ON u.business_id = o.business_id AND u.environment = o.environment AND u.agreement_id = o.id
  AND o.wallet_id = ${a}.wallet_id AND o.business_id = ${a}.business_id AND o.environment = ${a}.environment AND o.kind = 'allowance'`

/** SQL: how much these allowances have paid in a month. Null if nothing, or if `a` is not an allowance. */
export const usedIn = (a: string, month: string) =>
  `CASE ${a}.kind WHEN 'allowance' THEN (SELECT sum(u.used_paisa)::bigint FROM ${usesOf(a)} WHERE u.month = ${month}) END`

const CONSENTS = `
SELECT ${agreements.columnList('a')}, ${usedIn('a', '$5')} AS used_paisa FROM (
  SELECT a.* FROM agreements a
  WHERE a.business_id = $1 AND a.environment = $2 AND a.customer_id = $3 AND a.price_id = $4
    AND a.status = 'given' AND a.subscription_id IS NULL
  UNION ALL
  SELECT a.* FROM customers c
  JOIN wallets w ON w.user_id = c.user_id AND ${paysAt('w', '$1', '$2')}
  JOIN agreements a ON a.wallet_id = w.id AND a.business_id = c.business_id AND a.environment = c.environment
    AND a.status = 'given' AND a.kind = 'allowance'
  WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3) a
ORDER BY a.amount_paisa DESC NULLS LAST`

/** What allows a merchant's key to create a subscription for a customer. */
export interface ConsentsToCreate {
  /** An agreement for this price that no subscription uses yet. If there are several, the highest amount. */
  agreement: AgreementModel | null
  allowance: Allowance | null
}

/**
 * Reads what a customer has agreed to, before a subscription is created or changed. The caller holds the wallet's lock. `now` of the
 * context is the time of the charge, because an allowance counts by month.
 */
export async function loadConsents(
  tx: Tx,
  { businessId, environment, now }: Ctx,
  customerId: string,
  priceId: string,
): Promise<ConsentsToCreate> {
  const month = nepaliMonth(now)
  const rows = await tx.query<AgreementModel & { usedPaisa: bigint | null }>(CONSENTS, [
    businessId,
    environment,
    customerId,
    priceId,
    month,
  ])
  const allowance = rows.find(({ kind }) => kind === 'allowance')
  return {
    agreement: rows.find(({ kind }) => kind === 'subscription') ?? null,
    allowance: allowance ? { ...allowance, usedPaisa: new Map([[month, allowance.usedPaisa ?? 0n]]) } : null,
  }
}

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
  SELECT array_agg(m.month) AS months, array_agg(m.paisa::text) AS used
  FROM (SELECT u.month, sum(u.used_paisa) AS paisa FROM ${usesOf('a')} WHERE u.month >= $4 GROUP BY u.month) m) u`

interface Row extends PayingPair {
  id: string
  amountPaisa: bigint | null
  months: string[] | null
  used: string[] | null
}

/** The key by which an allowance is found. */
export const pairOf = ({ walletId, businessId }: PayingPair) => `${walletId} ${businessId}`

/**
 * The allowances of wallets for businesses, by `pairOf`. The caller holds the locks of the wallets, so that what they have paid cannot
 * change meanwhile.
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
