import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Kept, keptFigure } from '@/lib/infra/process/kept-figure'
import { isOwnMoney } from '@/lib/provider-account/offered'

interface Holdings {
  /** How many wallets have a balance. */
  wallets: number
  totalPaisa: bigint
}

const HOLDINGS = `
SELECT count(*)::int AS wallets, coalesce(sum(w.balance_paisa), 0) AS total_paisa
FROM wallets w
WHERE w.environment = $2 AND w.balance_paisa > 0 AND w.business_id = $1
  AND w.user_id IN (
    SELECT user_id FROM customers
    WHERE business_id = $1 AND environment = $2 AND user_id IS NOT NULL AND archived_at IS NULL)`

/**
 * What the customers of the business hold in its wallets, in paisa. A shared wallet belongs to a person and pays many businesses. So
 * merchants may not see its balance, alone or in a sum.
 * @returns null in production if the business uses shared balances.
 */
export async function getFloat(ctx: Ctx): Promise<Kept<bigint> | null> {
  const { businessId, environment } = ctx
  if (environment === 'production' && !(await isOwnMoney({ query }, ctx))) return null
  const { figure, readAt } = await keptFigure({
    key: `float ${environment} ${businessId}`,
    read: async () => (await query<Holdings>(HOLDINGS, [businessId, environment]))[0] as Holdings,
    rowsOf: ({ wallets }) => wallets,
  })
  return { figure: figure.totalPaisa, readAt }
}
