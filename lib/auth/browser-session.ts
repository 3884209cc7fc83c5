import { cookies, headers } from 'next/headers'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import { newWireId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { authorizeMember } from './authorize-member'
import { type SignInClient, signInClientOf } from './client'
import { deviceAfterSignIn, deviceCookie, deviceIn } from './known-device'
import { contextOf, findSession, type MerchantSession, type OpenedSession } from './merchant-session'
import { operatorContext } from './operator-session'
import type { Scope } from './permissions'
import { openSessionToken, SESSION_SECONDS, sealSessionToken, sessionCookie } from './session-cookie'

// The session in pages and form actions, where Next.js gives access to the request.

/** The session of the person who views the page. */
export async function currentSession(): Promise<MerchantSession | undefined> {
  const cookie = (await cookies()).get(sessionCookie().name)?.value
  const token = cookie && (await openSessionToken(cookie))
  return token ? findSession(token) : undefined
}

/** The browser that has sent a form. */
export async function currentClient(): Promise<SignInClient> {
  return signInClientOf(await headers(), newWireId('req'))
}

/**
 * The context of a form action that needs `scope`.
 * @throws {DomainError} `session_expired`, `role_insufficient`, `email_unverified`.
 */
export async function formContext(
  scope: Scope,
  environment: Environment,
  { requestId, ip }: Pick<SignInClient, 'requestId' | 'ip'>,
): Promise<Ctx> {
  const session = await currentSession()
  if (!session) throw new DomainError('session_expired')
  const ctx = contextOf(session, environment, requestId, ip)
  authorizeMember(ctx, scope)
  return ctx
}

/**
 * The context of an operator's form, which always changes something.
 * @throws {DomainError} `session_expired`; otherwise as `operatorContext`.
 */
export async function operatorFormContext(
  environment: Environment,
  { requestId, ip }: Pick<SignInClient, 'requestId' | 'ip'>,
): Promise<OperatorCtx> {
  const session = await currentSession()
  if (!session) throw new DomainError('session_expired')
  return operatorContext(session, { access: 'operate', environment, requestId, ip })
}

/** Sets the cookies of a new session and of its device. Only a form's action can call it. */
export async function keepSession({ token }: Pick<OpenedSession, 'token'>): Promise<void> {
  const { name, options } = sessionCookie()
  const value = await sealSessionToken(token)
  const jar = await cookies()
  jar.set(name, value, { ...options, maxAge: SESSION_SECONDS })
  const session = await findSession(token)
  if (!session) return
  const device = deviceCookie()
  jar.set(device.name, deviceAfterSignIn(deviceIn(await headers()), session.accountId), device.options)
}

/** Deletes the session cookie. Only a form's action can call it. */
export async function dropSession(): Promise<void> {
  const { name, options } = sessionCookie()
  ;(await cookies()).set(name, '', { ...options, maxAge: 0 })
}
