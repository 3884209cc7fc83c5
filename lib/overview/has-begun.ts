import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

const FIRST = 'SELECT EXISTS (SELECT FROM subscriptions WHERE business_id = $1 AND environment = $2) AS begun'

/** Whether anybody has ever subscribed in this environment. If not, every figure is zero. */
export async function hasBegun({ businessId, environment }: Ctx): Promise<boolean> {
  const [row] = await query<{ begun: boolean }>(FIRST, [businessId, environment])
  return row?.begun ?? false
}
