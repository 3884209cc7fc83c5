import { type Administrator, administratorsOf } from '@/lib/auth/administrators'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { type MailInput, queueMail } from '@/lib/messages/mail/queue-mail'
import type { WebhookEndpointModel } from '@/prisma/generated/models'

/** Queues the mail to the owners and admins of a business that an endpoint was switched off, with the reason. */
export async function mailDisabled(tx: Tx, endpoint: WebhookEndpointModel, reason: string): Promise<void> {
  const recipients = await administratorsOf(tx, endpoint.businessId)
  for (const recipient of recipients) await queueMail(tx, disabledMail(endpoint, reason, recipient))
}

function disabledMail(
  endpoint: WebhookEndpointModel,
  reason: string,
  { email, businessName }: Administrator,
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
        'Once it responds again, set the endpoint to active and replay what is missing: that includes everything that happened while it was off. Events are kept for 90 days, so nothing is lost until then.',
      ],
      facts: [
        ['Endpoint', url],
        ['Environment', environment],
      ],
      action: { label: 'How to catch up after an outage', url: `${APP_URL}/docs/webhooks#outage` },
      footer: `As an owner or admin of ${businessName} you get this mail.`,
    },
  }
}
