import { opensOnce } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import type { TopUpModel } from '@/prisma/generated/models'
import { redirectOf, type WireTopUp } from './present'

const OPEN = 'UPDATE topups SET opened_at = now() WHERE id = $1 AND opened_at IS NULL RETURNING 1'

/**
 * Where a page sends the customer to pay. If the provider opens a payment only once, the address is returned only once. So this must not be
 * called by a page that is merely viewed. Null if it can no longer be paid, or was opened before.
 */
export async function openRedirect(topUp: TopUpModel): Promise<WireTopUp['redirect']> {
  const redirect = redirectOf(topUp, new Date())
  if (!redirect || !opensOnce(topUp.provider)) return redirect
  return (await query(OPEN, [topUp.id])).length > 0 ? redirect : null
}
