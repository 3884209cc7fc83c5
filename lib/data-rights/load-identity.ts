import type { CustomerView } from '@/lib/customer/present'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Identity } from './rules'

// A customer may have had other names, addresses and phones. Their events have them, as long as events are kept.
const KNOWN = `
SELECT e.data->>'name' AS name, e.data->>'email' AS email, e.data->>'phone' AS phone FROM events e
WHERE e.business_id = $1 AND e.environment = $2 AND e.object_id = $3 AND e.type NOT LIKE 'invoice.%'
UNION
SELECT NULL, NULL, phone FROM users WHERE id = $4
UNION
SELECT NULL, NULL, old_phone FROM phone_changes WHERE user_id = $4 AND state = 'done'
UNION
SELECT NULL, NULL, phone FROM checkout_sessions
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND phone IS NOT NULL`

/** What is known to identify a customer, now and earlier. */
export async function loadIdentity(tx: Tx, ctx: Ctx, customer: CustomerView): Promise<Identity> {
  const rows = await tx.query<Record<'name' | 'email' | 'phone', string | null>>(KNOWN, [
    ctx.businessId,
    ctx.environment,
    customer.id,
    customer.userId,
  ])
  const known = (column: 'name' | 'email' | 'phone') =>
    new Set([customer[column], ...rows.map((row) => row[column])].filter((value) => value !== null))
  return {
    names: known('name'),
    emails: known('email'),
    phones: known('phone'),
  }
}
