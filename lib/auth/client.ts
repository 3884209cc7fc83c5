import { isIP } from 'node:net'
import { deviceIn, type KnownDevice } from './known-device'
import { openSessionToken, sessionCookieIn } from './session-cookie'

/** Where a request comes from. Shown in people's list of sessions. */
export interface Client {
  ip: string | undefined
  userAgent: string | undefined
}

/** The browser that signs in. */
export interface SignInClient extends Client {
  requestId: string
  /** The token of the browser's present session. Signing in replaces that session. */
  previousToken: string | undefined
  /** Undefined if nobody has signed in there before. */
  device: KnownDevice | undefined
}

// More than any browser sends.
const USER_AGENT_LENGTH = 300

/**
 * The caller's address and program. Under `npm start`, lib/http/check-request.ts leaves one entry in X-Forwarded-For: the caller's address.
 * `npm run dev` has no such check.
 */
export function clientOf(headers: Headers): Client {
  const ip = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  const userAgent = headers.get('user-agent')?.slice(0, USER_AGENT_LENGTH)
  return {
    ip: ip && isIP(ip) ? ip.replace(/^::ffff:(?=\d+\.)/, '') : undefined,
    userAgent: userAgent || undefined,
  }
}

export async function signInClientOf(headers: Headers, requestId: string): Promise<SignInClient> {
  const cookie = sessionCookieIn(headers)
  const previousToken = (cookie && (await openSessionToken(cookie))) || undefined
  return { ...clientOf(headers), requestId, previousToken, device: deviceIn(headers) }
}
