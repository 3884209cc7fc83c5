import type { UserCtx } from '@/lib/infra/ctx'
import { walletBusiness } from '@/lib/infra/database/paying-wallet'
import type { Environment } from '@/prisma/generated/enums'

const IN_WORLD: Record<Environment, string> = {
  production: `c.environment = 'production' AND ${walletBusiness('c.business_id', 'c.environment')} IS NOT DISTINCT FROM $2::uuid`,
  sandbox: `c.environment = 'sandbox' AND c.business_id = $2`,
}

/**
 * SQL: true for the customers `c` that belong to a person in one environment. Its first two parameters are those of
 * `ownCustomersParameters`. Each environment has a separate text, so that the whole index of a person's customers is used.
 */
export function areOwnCustomers(environment: Environment): string {
  return `c.user_id = $1 AND ${IN_WORLD[environment]}`
}

export function ownCustomersParameters({ userId, businessId }: UserCtx): [string, string | null] {
  return [userId, businessId]
}
