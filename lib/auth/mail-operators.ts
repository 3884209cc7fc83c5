import type { Tx } from '@/lib/infra/database/transaction'
import type { Letter } from '@/lib/messages/mail/letter'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import type { Environment } from '@/prisma/generated/enums'

const OPERATORS = `
SELECT a.email FROM operators o JOIN merchant_accounts a ON a.id = o.account_id ORDER BY o.created_at, a.email`

/** Queues a mail to all operators about something in one environment. The heading is also the subject. */
export async function mailOperators(
  tx: Tx,
  environment: Environment,
  letter: Omit<Letter, 'footer'>,
): Promise<void> {
  const mark = environment === 'sandbox' ? '[Test] ' : ''
  for (const { email } of await tx.query<{ email: string }>(OPERATORS, []))
    await queueMail(tx, {
      to: email,
      subject: `${mark}${letter.heading}`,
      letter: { ...letter, footer: 'As an operator of this Khata you get this mail.' },
    })
}
