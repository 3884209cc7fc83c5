import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Kept, keptFigure } from '@/lib/infra/process/kept-figure'

interface Holdings {
  /** Wallets with a balance. */
  wallets: number
  totalPaisa: bigint
}

const HOLDINGS = `
SELECT count(*)::int AS wallets, coalesce(sum(w.balance_paisa), 0) AS total_paisa
FROM wallets w
WHERE w.environment = 'sandbox' AND w.balance_paisa > 0 AND w.business_id = $1
  AND w.user_id IN (
    SELECT user_id FROM customers
    WHERE business_id = $1 AND environment = 'sandbox' AND user_id IS NOT NULL AND archived_at IS NULL)`

/**
 * What the customers of the business hold in their wallets, in paisa. Only test money is the business's own. In production a
 * wallet belongs to a person and pays many businesses, so its balance, alone or in a sum, is not for a merchant.
 * @returns null in production.
 */
export async function getFloat({ businessId, environment }: Ctx): Promise<Kept<bigint> | null> {
  if (environment === 'production') return null
  const { figure, readAt } = await keptFigure({
    key: `float ${businessId}`,
    read: async () => (await query<Holdings>(HOLDINGS, [businessId]))[0] as Holdings,
    rowsOf: ({ wallets }) => wallets,
  })
  return { figure: figure.totalPaisa, readAt }
}
