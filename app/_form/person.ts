import { currentClient, currentSession } from '@/lib/auth/browser-session'
import type { SignInClient } from '@/lib/auth/client'
import type { MerchantSession } from '@/lib/auth/merchant-session'
import { DomainError } from '@/lib/core/errors'
import type { CallCtx } from '@/lib/infra/ctx'

/** The browser that sends a form, for use in the transaction of its operation. */
export async function signingClient({ requestId, tx }: CallCtx): Promise<SignInClient & Pick<CallCtx, 'tx'>> {
  return { ...(await currentClient()), requestId, ...(tx && { tx }) }
}

/** The signed-in person, in any business or in none. @throws {DomainError} `session_expired`. */
export async function signedInPerson(): Promise<MerchantSession> {
  const session = await currentSession()
  if (!session) throw new DomainError('session_expired')
  return session
}

/**
 * A mailed link works only once. After that it is not found, and this error explains why.
 * @param sentence what to do instead.
 */
export async function orUsedUp<T>(work: Promise<T>, sentence = ''): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'resource_not_found') throw error
    const message = `This link was used, replaced by a newer one, or has become too old. ${sentence}`.trim()
    throw new DomainError('resource_not_found', { message })
  })
}
