import { currentClient, currentSession } from '@/lib/auth/browser-session'
import type { SignInClient } from '@/lib/auth/client'
import type { MerchantSession } from '@/lib/auth/merchant-session'
import { DomainError } from '@/lib/core/errors'
import type { CallCtx } from '@/lib/infra/ctx'

/** The browser of a form, for work in the transaction of its operation. */
export async function signingClient({ requestId, tx }: CallCtx): Promise<SignInClient & Pick<CallCtx, 'tx'>> {
  return { ...(await currentClient()), requestId, ...(tx && { tx }) }
}

/** The person who is signed in, in any business or in none. @throws {DomainError} `session_expired`. */
export async function signedInPerson(): Promise<MerchantSession> {
  const session = await currentSession()
  if (!session) throw new DomainError('session_expired')
  return session
}

/**
 * A link that was mailed works once. After that there is nothing at it, and this says why.
 * @param sentence what to do instead.
 */
export async function orUsedUp<T>(work: Promise<T>, sentence = ''): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'resource_not_found') throw error
    const message = `This link was used, replaced by a newer one, or has become too old. ${sentence}`.trim()
    throw new DomainError('resource_not_found', { message })
  })
}
