import type { AccountId } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import { decrypt, encrypt, newToken } from '@/lib/infra/keys/crypto'
import { cookieIn } from './bearer'

/**
 * A browser in which somebody has signed in before. Its wrong guesses are counted separately from those of unknown browsers, so that people
 * who only know an e-mail address cannot lock its owner out. It proves nothing else: whoever holds the cookie still needs the password, and
 * has ten guesses like everybody.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export interface KnownDevice {
  id: string
  /** The accounts that have signed in there, latest first. */
  accountIds: AccountId[]
}

const PURPOSE = 'known device'
/** A person who signs in less often counts as unknown. Their guesses are then counted by network. */
const DEVICE_DAYS = 180
const DEVICE_SECONDS = DEVICE_DAYS * 86_400
// For a family or an office with one computer.
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

/** The Set-Cookie header with that value. */
export function setDeviceCookie(known: KnownDevice | undefined, accountId: AccountId): string {
  const { name, options } = deviceCookie()
  const attributes = [`Path=${options.path}`, `Max-Age=${options.maxAge}`, 'HttpOnly', 'SameSite=Lax']
  const value = deviceAfterSignIn(known, accountId)
  return [`${name}=${value}`, ...attributes, ...(options.secure ? ['Secure'] : [])].join('; ')
}

/** The device of a request. Undefined for a browser that has never signed in, or for a cookie that we did not make. */
export function deviceIn(headers: Headers): KnownDevice | undefined {
  const value = cookieIn(headers, deviceCookie().name)
  if (!value) return undefined
  try {
    const [id, accountIds] = JSON.parse(decrypt(PURPOSE, Buffer.from(value, 'base64url')))
    return { id, accountIds }
  } catch {
    // We did not make it, or only with a secret that is gone.
    return undefined
  }
}
