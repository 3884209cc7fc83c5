import { decode, encode } from 'next-auth/jwt'
import { hmac } from '@/lib/infra/crypto'
import { env } from '@/lib/infra/env'
import { cookieIn } from './bearer'

// A session ends after this time, even if it is used.
export const SESSION_DAYS = 30
export const SESSION_SECONDS = SESSION_DAYS * 86_400

/** The session cookie's name and attributes. `__Host-` binds it to this host, path / and https. */
export function sessionCookie() {
  const secure = env().APP_URL.startsWith('https://')
  return {
    name: secure ? '__Host-khata_merchant' : 'khata_merchant',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  } as const
}

/** The secret under which next-auth encrypts its cookies. */
export function cookieSecret(): string {
  return hmac('next-auth', 'cookies').toString('base64url')
}

/** The cookie's value for a session's token. It is next-auth's encrypted JWT, so that the endpoints of next-auth read it. */
export function sealSessionToken(sessionToken: string): Promise<string> {
  return encode({ token: { sessionToken }, secret: cookieSecret(), maxAge: SESSION_SECONDS })
}

/** The session's token in a cookie's value. Null when we did not make the cookie or it is too old. */
export async function openSessionToken(cookie: string): Promise<string | null> {
  try {
    const claims = await decode({ token: cookie, secret: cookieSecret() })
    return typeof claims?.sessionToken === 'string' ? claims.sessionToken : null
  } catch {
    // We did not make it, or made it with an older APP_SECRET. In both cases there is no session.
    return null
  }
}

/** The value of the session cookie in a request's headers. */
export function sessionCookieIn(headers: Headers): string | undefined {
  return cookieIn(headers, sessionCookie().name)
}
