import type { Tx } from '@/lib/infra/database/transaction'

/** A person who may change the settings of a business. */
export interface Administrator {
  email: string
  businessName: string
  role: 'owner' | 'admin'
}

// Limits the recipients of a mail. Few teams have more owners and admins.
const MOST = 20

const OF_BUSINESS = `
SELECT a.email, b.name AS business_name, m.role
FROM team_members m
JOIN merchant_accounts a ON a.id = m.account_id
JOIN businesses b ON b.id = m.business_id
WHERE m.business_id = $1 AND m.role IN ('owner', 'admin')
ORDER BY m.id LIMIT ${MOST}`

/** The owners and admins of a business, the first 20 to join, for a mail that all of them get. */
export function administratorsOf(tx: Tx, businessId: string): Promise<Administrator[]> {
  return tx.query<Administrator>(OF_BUSINESS, [businessId])
}
