import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BusinessId } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { agreementsOf } from './agreements'

/**
 * Makes many production subscriptions of a business in a few statements. Their trials ended yesterday. Each has a wallet
 * with Rs 100,000 and a monthly price of Rs 500.
 */
export async function generateDueSubscriptions(businessId: BusinessId, count: number): Promise<void> {
  const statements = readFileSync(path.join(import.meta.dirname, 'due.sql'), 'utf8').split(/;\s*\n/)
  await inTransaction(async (tx) => {
    for (const statement of statements) {
      if (statement.trim())
        await tx.query(statement.replaceAll('$business$', businessId).replaceAll('$count$', String(count)))
    }
    await tx.query(agreementsOf(businessId))
  })
}
