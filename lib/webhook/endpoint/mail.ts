import { mailAdministrators } from '@/lib/auth/administrators'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import type { WebhookEndpointModel } from '@/prisma/generated/models'

/** Queues the mail to a business's owners and admins: an endpoint was switched off, and why. */
export function mailDisabled(tx: Tx, endpoint: WebhookEndpointModel, reason: string): Promise<void> {
  return mailAdministrators(tx, endpoint, {
    subject: (businessName) => `A webhook endpoint of ${businessName} was switched off`,
    heading: 'A webhook endpoint was switched off',
    paragraphs: [
      `Khata no longer sends events to this address. ${reason}`,
      'Once it responds again, set the endpoint to active and replay what is missing: that includes everything that happened while it was off. Events are kept for 90 days, so nothing is lost until then.',
    ],
    facts: [
      ['Endpoint', endpoint.url],
      ['Environment', endpoint.environment],
    ],
    action: { label: 'How to catch up after an outage', url: `${env().APP_URL}/docs/webhooks#outage` },
  })
}
