import { readFileSync } from 'node:fs'
import path from 'node:path'
import { query } from '@/lib/infra/database/db'

const MIGRATIONS = path.join(import.meta.dirname, '../prisma/migrations')

/**
 * The statement that gives each live subscription its agreement, a thousand at a time. It is the one that an upgrade runs, so
 * generated subscriptions look like those of an old instance.
 */
export const AGREEMENTS_OF_GENERATED = readFileSync(
  path.join(MIGRATIONS, '20261122231200_agreements_of_subscriptions/migration.sql'),
  'utf8',
)

/** The same for one business. */
export function agreementsOf(businessId: string): string {
  return AGREEMENTS_OF_GENERATED.replace(
    's.agreement IS NULL',
    `s.agreement IS NULL AND s.business_id = '${businessId}'`,
  )
}

const FOLLOW = `UPDATE agreements a SET wallet_id = s.wallet_id FROM subscriptions s
  WHERE a.business_id = s.business_id AND a.environment = s.environment AND a.subscription_id = s.id`

/** After a test has moved subscriptions to another wallet, their agreements follow. */
export function followWallets(): Promise<unknown> {
  return query(FOLLOW)
}
