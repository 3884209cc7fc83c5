import { env } from '@/lib/infra/env'
import { type MailInput, queueMail } from '@/lib/infra/mail'
import type { Tx } from '@/lib/infra/transaction'
import type { WebhookEndpointModel } from '@/prisma/generated/models'

interface Recipient {
  email: string
  businessName: string
}

// Whoever can switch it on again. A team that has more of them tells the others itself.
const MOST_RECIPIENTS = 20

const RECIPIENTS = `
SELECT a.email, b.name AS business_name
FROM team_members m
JOIN merchant_accounts a ON a.id = m.account_id
JOIN businesses b ON b.id = m.business_id
WHERE m.business_id = $1 AND m.role IN ('owner', 'admin')
ORDER BY m.id LIMIT ${MOST_RECIPIENTS}`

/** Owes the owners and admins of a business the mail that an endpoint of theirs was switched off, and why. */
export async function mailDisabled(tx: Tx, endpoint: WebhookEndpointModel, reason: string): Promise<void> {
  const recipients = await tx.query<Recipient>(RECIPIENTS, [endpoint.businessId])
  for (const recipient of recipients) await queueMail(tx, disabledMail(endpoint, reason, recipient))
}

function disabledMail(
  endpoint: WebhookEndpointModel,
  reason: string,
  { email, businessName }: Recipient,
): MailInput {
  const { APP_URL } = env()
  const { url, environment } = endpoint
  const isTest = environment === 'sandbox'
  return {
    to: email,
    tenant: endpoint,
    subject: `${isTest ? '[Test] ' : ''}A webhook endpoint of ${businessName} was switched off`,
    letter: {
      heading: 'A webhook endpoint was switched off',
      paragraphs: [
        `Khata no longer sends events to this address. ${reason}`,
        'Once it answers again, set the endpoint to active and replay what it missed. Events are kept for 90 days, so that nothing is lost until then.',
      ],
      facts: [
        ['Endpoint', url],
        ['Environment', environment],
      ],
      action: { label: 'How to catch up after an outage', url: `${APP_URL}/docs/webhooks#outage` },
      footer: `You get this mail as an owner or admin of ${businessName}.`,
    },
  }
}
