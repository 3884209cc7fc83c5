import type { Tx } from '@/lib/infra/database/transaction'
import type { Letter } from '@/lib/messages/mail/letter'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import type { Environment } from '@/prisma/generated/enums'

/** A person who may change the settings of a business. */
interface Administrator {
  email: string
  businessName: string
}

// Limits the recipients of a mail. Few teams have more owners and admins.
const MOST = 20

const OF_BUSINESS = `
SELECT a.email, b.name AS business_name
FROM team_members m
JOIN merchant_accounts a ON a.id = m.account_id
JOIN businesses b ON b.id = m.business_id
WHERE m.business_id = $1 AND m.role = ANY ($2::team_role[])
ORDER BY m.id LIMIT ${MOST}`

/** The owners and admins of a business, the first 20 to join, for a mail to all of them. */
export function administratorsOf(
  tx: Tx,
  businessId: string,
  roles = ['owner', 'admin'],
): Promise<Administrator[]> {
  return tx.query<Administrator>(OF_BUSINESS, [businessId, roles])
}

interface StaffMail extends Omit<Letter, 'footer'> {
  subject(businessName: string): string
  /** Left out for owners and admins. */
  to?: 'owner'[]
}

/** Queues a mail to the owners and admins of a business about something in one environment. */
export async function mailAdministrators(
  tx: Tx,
  { businessId, environment }: { businessId: string; environment: Environment },
  { subject, to: roles, ...letter }: StaffMail,
): Promise<void> {
  const mark = environment === 'sandbox' ? '[Test] ' : ''
  for (const { email, businessName } of await administratorsOf(tx, businessId, roles))
    await queueMail(tx, {
      to: email,
      tenant: { businessId, environment },
      subject: `${mark}${subject(businessName)}`,
      letter: {
        ...letter,
        footer: `As an ${roles ?? 'owner or admin'} of ${businessName} you get this mail.`,
      },
    })
}
