import { decode, encode } from 'next-auth/jwt'
import { hmac } from '@/lib/infra/crypto'
import { env } from '@/lib/infra/env'

// The longest life of a session, however much it is used.
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

/** A session's token as the cookie's value: next-auth's own encrypted JWT, so that its endpoints read it too. */
export function sealSessionToken(sessionToken: string): Promise<string> {
  return encode({ token: { sessionToken }, secret: cookieSecret(), maxAge: SESSION_SECONDS })
}

/** The session's token in a cookie's value; null when we did not make it or it is too old. */
export async function openSessionToken(cookie: string): Promise<string | null> {
  try {
    const claims = await decode({ token: cookie, secret: cookieSecret() })
    return typeof claims?.sessionToken === 'string' ? claims.sessionToken : null
  } catch {
    // It was not made by us, or under an older APP_SECRET. Either way there is no session.
    return null
  }
}

/** The value of the session cookie in a request's headers. */
export function sessionCookieIn(headers: Headers): string | undefined {
  const { name } = sessionCookie()
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
