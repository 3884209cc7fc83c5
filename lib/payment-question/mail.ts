import { administratorsOf } from '@/lib/auth/administrators'
import { toWire } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import type { PaymentQuestionModel } from '@/prisma/generated/models'

/**
 * Queues the mail to the owners and admins of a business that a customer has written. What they wrote stands in the dashboard
 * alone, so an erasure finds all of it.
 */
export async function mailQuestion(tx: Tx, row: PaymentQuestionModel): Promise<void> {
  const { businessId, environment } = row
  const url = `${env().APP_URL}/dashboard/${environment}/questions/${toWire('que', row.id)}`
  const mark = environment === 'sandbox' ? '[Test] ' : ''
  for (const { email, businessName } of await administratorsOf(tx, businessId))
    await queueMail(tx, {
      to: email,
      tenant: row,
      subject: `${mark}A customer of ${businessName} asks about a payment`,
      letter: {
        heading: 'A customer asks about a payment',
        paragraphs: [
          'Something is wrong with it, they say. Read what they wrote and answer there: they read your answer beside the payment.',
        ],
        action: { label: 'Read and answer', url },
        footer: `As an owner or admin of ${businessName} you get this mail.`,
      },
    })
}
