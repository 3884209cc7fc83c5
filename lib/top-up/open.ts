import { opensOnce } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import type { TopUpModel } from '@/prisma/generated/models'
import { redirectOf, type WireTopUp } from './present'

const OPEN = 'UPDATE topups SET opened_at = now() WHERE id = $1 AND opened_at IS NULL RETURNING 1'

/**
 * Where a page leads the customer to pay. A provider that opens a payment once is led to once, so the page that asks may not be one
 * that is only looked at. Null: it can no longer be paid, or was opened before.
 */
export async function openRedirect(topUp: TopUpModel): Promise<WireTopUp['redirect']> {
  const redirect = redirectOf(topUp, new Date())
  if (!redirect || !opensOnce(topUp.provider)) return redirect
  return (await query(OPEN, [topUp.id])).length > 0 ? redirect : null
}
