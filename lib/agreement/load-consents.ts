import { nepaliMonth } from '@/lib/core/calendar-date'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { AgreementModel } from '@/prisma/generated/models'
import type { Allowance } from './rules'
import { agreements } from './table'

const consents = (itsWallet: string) => `
SELECT ${agreements.columnList('a')}, u.used_paisa FROM (
  SELECT a.* FROM agreements a
  WHERE a.business_id = $1 AND a.environment = $2 AND a.customer_id = $3 AND a.price_id = $4
    AND a.status = 'given' AND a.subscription_id IS NULL
  UNION ALL
  SELECT a.* FROM customers c
  JOIN wallets w ON w.user_id = c.user_id AND ${itsWallet}
  JOIN agreements a ON a.wallet_id = w.id AND a.business_id = c.business_id AND a.environment = c.environment
    AND a.status = 'given' AND a.kind = 'allowance'
  WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3) a
LEFT JOIN allowance_uses u ON u.business_id = a.business_id AND u.environment = a.environment AND u.agreement_id = a.id
  AND u.month = $5
ORDER BY a.amount_paisa DESC NULLS LAST`

const CONSENTS: Record<Environment, string> = {
  production: consents(`w.environment = 'production'`),
  sandbox: consents(`w.environment = 'sandbox' AND w.business_id = c.business_id`),
}

/** What lets a merchant's key create a subscription of a customer. */
export interface ConsentsToCreate {
  /** Given for this price, and not used for a subscription yet. The highest amount. */
  agreement: AgreementModel | null
  allowance: Allowance | null
}

/**
 * Reads what a customer has agreed to before a subscription is created or changed. The caller holds the lock of the wallet.
 * `now` of the context is when it is charged: an allowance counts by its month.
 */
export async function loadConsents(
  tx: Tx,
  { businessId, environment, now }: Ctx,
  customerId: string,
  priceId: string,
): Promise<ConsentsToCreate> {
  const month = nepaliMonth(now)
  const rows = await tx.query<AgreementModel & { usedPaisa: bigint | null }>(CONSENTS[environment], [
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
