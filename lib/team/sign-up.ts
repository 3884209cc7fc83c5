import { accountExistsMail } from '@/lib/account/verification-mails'
import { sendVerification } from '@/lib/account/verify-email'
import type { Client } from '@/lib/auth/client'
import { DomainError } from '@/lib/core/errors'
import { type CallCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { HOUR_SECONDS, maySend } from '@/lib/messages/send-limit'
import { type Founder, foundBusiness } from './found-business'

const EXISTS_LIMIT = { kind: 'sign-ups with a known address', most: 3, seconds: HOUR_SECONDS }

/**
 * Creates a business for the person who signs up, and mails them the link that confirms their address. When the address
 * has an account already, nothing is created, and the mail says so. The person at the form must not learn which of the two
 * happened, from the response or from its time.
 */
export async function signUp(
  founder: Omit<Founder, 'emailVerified'>,
  client: Pick<Client, 'ip'> & Pick<CallCtx, 'requestId' | 'tx'>,
): Promise<void> {
  await transact(client, async (tx) => {
    const failed = await tx.attempt(async () => {
      const { accountId } = await foundBusiness(tx, { ...founder, emailVerified: false }, client)
      await sendVerification(tx, { ...founder, id: accountId })
    })
    if (failed === undefined) return
    if (!(failed instanceof DomainError) || failed.code !== 'email_taken') throw failed
    await mailAccountExists(tx, founder.email)
  })
}

async function mailAccountExists(tx: Tx, email: string): Promise<void> {
  if (await maySend(tx, EXISTS_LIMIT, email)) await queueMail(tx, accountExistsMail(email, env().APP_URL))
}
