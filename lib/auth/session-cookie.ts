import { decode, encode, type JWT } from 'next-auth/jwt'
import { env } from '@/lib/infra/env'
import { hmacs } from '@/lib/infra/keys/crypto'
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

/** The secrets that next-auth encrypts its cookies with. The first one encrypts. All of them can read. */
export function cookieSecrets(): [string, ...string[]] {
  return hmacs('next-auth', 'cookies').map((each) => each.toString('base64url')) as [string, ...string[]]
}

/** The cookie's value for a session's token: next-auth's encrypted JWT, so that next-auth's endpoints can read it. */
export function sealSessionToken(sessionToken: string): Promise<string> {
  return encode({ token: { sessionToken }, secret: cookieSecrets()[0], maxAge: SESSION_SECONDS })
}

/** The session's token in a cookie's value. Null if we did not make the cookie or it is too old. */
export async function openSessionToken(cookie: string): Promise<string | null> {
  const claims = await openCookie(cookie)
  return typeof claims?.sessionToken === 'string' ? claims.sessionToken : null
}

/** The content of an encrypted cookie. Null if we did not make it or it is too old. */
export async function openCookie(cookie: string | undefined): Promise<JWT | null> {
  for (const secret of cookieSecrets()) {
    // We did not make it, or only with another APP_SECRET.
    const claims = await decode({ ...(cookie && { token: cookie }), secret }).catch(() => null)
    if (claims) return claims
  }
  return null
}

/** The value of the session cookie in a request's headers. */
export function sessionCookieIn(headers: Headers): string | undefined {
  return cookieIn(headers, sessionCookie().name)
}
