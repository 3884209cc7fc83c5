import type { AccountId } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import { decrypt, encrypt, newToken } from '@/lib/infra/keys/crypto'
import { cookieIn } from './bearer'

/**
 * A browser in which somebody has signed in before. Its wrong guesses count apart from those of strangers, so that nobody
 * who only knows an e-mail address can lock its owner out. It is no proof of anything else: who holds the cookie still
 * needs the password, and has ten guesses as everybody has.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export interface KnownDevice {
  id: string
  /** The accounts that have signed in there, the last one first. */
  accountIds: AccountId[]
}

const PURPOSE = 'known device'
/** A person who signs in less often counts as a stranger: they have a count of their network. */
const DEVICE_DAYS = 180
const DEVICE_SECONDS = DEVICE_DAYS * 86_400
// A family or an office at one computer.
const MAX_ACCOUNTS = 5

/** The name and attributes of the cookie. `__Host-` binds it to this host, path / and https. */
export function deviceCookie() {
  const secure = env().APP_URL.startsWith('https://')
  return {
    name: secure ? '__Host-khata_device' : 'khata_device',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: DEVICE_SECONDS },
  } as const
}

/** The value of the cookie after an account has signed in. */
export function deviceAfterSignIn(known: KnownDevice | undefined, accountId: AccountId): string {
  const others = known?.accountIds.filter((each) => each !== accountId) ?? []
  const device = [known?.id ?? newToken(), [accountId, ...others].slice(0, MAX_ACCOUNTS)]
  return encrypt(PURPOSE, JSON.stringify(device)).toString('base64url')
}

/** The Set-Cookie header of the same. */
export function setDeviceCookie(known: KnownDevice | undefined, accountId: AccountId): string {
  const { name, options } = deviceCookie()
  const attributes = [`Path=${options.path}`, `Max-Age=${options.maxAge}`, 'HttpOnly', 'SameSite=Lax']
  const value = deviceAfterSignIn(known, accountId)
  return [`${name}=${value}`, ...attributes, ...(options.secure ? ['Secure'] : [])].join('; ')
}

/** The device of a request. Undefined: a browser that has never signed in, or a cookie that we did not make. */
export function deviceIn(headers: Headers): KnownDevice | undefined {
  const value = cookieIn(headers, deviceCookie().name)
  if (!value) return undefined
  try {
    const [id, accountIds] = JSON.parse(decrypt(PURPOSE, Buffer.from(value, 'base64url')))
    return { id, accountIds }
  } catch {
    // We did not make it, or with a secret that is gone.
    return undefined
  }
}
