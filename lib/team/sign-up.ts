import { accountExistsMail } from '@/lib/account/verification-mails'
import { sendVerification } from '@/lib/account/verify-email'
import type { Client } from '@/lib/auth/client'
import { DomainError } from '@/lib/core/errors'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { HOUR_SECONDS, maySend } from '@/lib/messages/send-limit'
import { type Founder, foundBusiness } from './found-business'

const EXISTS_LIMIT = { kind: 'sign-ups with a known address', most: 3, seconds: HOUR_SECONDS }

/**
 * Creates a business for the person who signs up, and mails them the link that confirms their address. When the address
 * has an account already, nothing is created, and the mail says so. The person at the form must not learn which of the two
 * happened, also not from the time of the response.
 */
export async function signUp(
  founder: Omit<Founder, 'emailVerified'>,
  client: Pick<Client, 'ip'> & { requestId: string },
): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const { accountId } = await foundBusiness(tx, { ...founder, emailVerified: false }, client)
      await sendVerification(tx, { ...founder, id: accountId })
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'email_taken') throw error
    await inTransaction((tx) => mailAccountExists(tx, founder.email))
  }
}

async function mailAccountExists(tx: Tx, email: string): Promise<void> {
  if (await maySend(tx, EXISTS_LIMIT, email)) await queueMail(tx, accountExistsMail(email, env().APP_URL))
}
