import { env } from '@/lib/infra/env'

// The longest life of a program's session, however much it is used.
export const USER_SESSION_DAYS = 30
/** How long a browser is known after a number was proved in it. */
export const KNOWN_BROWSER_DAYS = 365

const isSecure = () => env().APP_URL.startsWith('https://')

/** The name and attributes of the cookie of a customer's session. `__Host-` binds it to this host, path / and https. */
export function userCookie() {
  const secure = isSecure()
  return {
    name: secure ? '__Host-khata_user' : 'khata_user',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  } as const
}

/**
 * The name and attributes of the cookie that holds the bearer of a checkout. The browser sends it only to the page of
 * that checkout.
 */
export function checkoutCookie(token: string) {
  return {
    name: CHECKOUT_COOKIE,
    options: { httpOnly: true, sameSite: 'lax', path: `/checkout/${token}`, secure: isSecure() },
  } as const
}

export const CHECKOUT_COOKIE = 'khata_checkout'

/** The cookie of a browser that several people share. There, "keep this browser known" is not ticked by default. */
export function sharedCookie() {
  const { options } = userCookie()
  return { name: 'khata_shared', options: { ...options, maxAge: KNOWN_BROWSER_DAYS * 86_400 } } as const
}

/** The Set-Cookie header that keeps a session's token in the browser. Null deletes it. */
export function setUserCookie(token: string | null): string {
  const { name, options } = userCookie()
  const maxAge = token === null ? 0 : USER_SESSION_DAYS * 86_400
  const attributes = [`Path=${options.path}`, `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax']
  return [`${name}=${token ?? ''}`, ...attributes, ...(options.secure ? ['Secure'] : [])].join('; ')
}
