import { cookies, headers } from 'next/headers'
import { newWireId } from '@/lib/core/id'
import { type SignInClient, signInClientOf } from './client'
import { findSession, type MerchantSession, type OpenedSession } from './merchant-session'
import { openSessionToken, SESSION_SECONDS, sealSessionToken, sessionCookie } from './session-cookie'

// The session as pages and their forms see it: through Next's own view of the request.

/** Who is signed in to the page that is being rendered. */
export async function currentSession(): Promise<MerchantSession | undefined> {
  const cookie = (await cookies()).get(sessionCookie().name)?.value
  const token = cookie && (await openSessionToken(cookie))
  return token ? findSession(token) : undefined
}

/** The browser that sent a form. */
export async function currentClient(): Promise<SignInClient> {
  return signInClientOf(await headers(), newWireId('req'))
}

/** Gives the browser the cookie of its new session. Callable in forms' actions only. */
export async function keepSession({ token }: OpenedSession): Promise<void> {
  const { name, options } = sessionCookie()
  const value = await sealSessionToken(token)
  ;(await cookies()).set(name, value, { ...options, maxAge: SESSION_SECONDS })
}

/** Takes the cookie away. Callable in forms' actions only. */
export async function dropSession(): Promise<void> {
  const { name, options } = sessionCookie()
  ;(await cookies()).set(name, '', { ...options, maxAge: 0 })
}
