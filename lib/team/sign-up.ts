import { accountExistsMail } from '@/lib/account/verification-mails'
import { sendVerification } from '@/lib/account/verify-email'
import type { SignInClient } from '@/lib/auth/client'
import { type OpenedSession, openSession } from '@/lib/auth/merchant-session'
import { DomainError } from '@/lib/core/errors'
import { type CallCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { HOUR_SECONDS, maySend } from '@/lib/messages/send-limit'
import { type Founder, foundBusiness } from './found-business'

const EXISTS_LIMIT = { kind: 'sign-ups with a known address', most: 3, seconds: HOUR_SECONDS }

/**
 * Creates a business for the person who signs up, signs them in, and mails them the link that confirms their address. If the address
 * already has an account, nothing is created, and the mail says so.
 * @returns the session, or undefined if the address already has an account.
 */
export async function signUp(
  founder: Omit<Founder, 'emailVerified'>,
  client: SignInClient & Pick<CallCtx, 'tx'>,
): Promise<OpenedSession | undefined> {
  return transact(client, async (tx) => {
    let session: OpenedSession | undefined
    const failed = await tx.attempt(async () => {
      const { accountId, businessId } = await foundBusiness(tx, { ...founder, emailVerified: false }, client)
      await sendVerification(tx, { ...founder, id: accountId })
      session = await openSession(tx, accountId, businessId, client)
    })
    if (failed === undefined) return session
    if (!(failed instanceof DomainError) || failed.code !== 'email_taken') throw failed
    await mailAccountExists(tx, founder.email)
  })
}

async function mailAccountExists(tx: Tx, email: string): Promise<void> {
  if (await maySend(tx, EXISTS_LIMIT, email)) await queueMail(tx, accountExistsMail(email, env().APP_URL))
}
