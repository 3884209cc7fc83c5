import { invalidParameter } from '@/lib/core/errors'
import { env } from '@/lib/infra/env'
import { decrypt, encrypt } from '@/lib/infra/keys/crypto'
import type { TopUpModel } from '@/prisma/generated/models'

const PURPOSE = 'top-up return address'

/**
 * Checks a return address from a caller. Only pages of this service are allowed, because customers trust the page to which they return.
 * @throws {DomainError} `parameter_invalid`.
 */
export function checkReturnUrl(returnUrl: string): string {
  const { APP_URL, CHECKOUT_URL } = env()
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : null
  // The origin of a `blob:` address is the origin of the page that created it, so the protocol is checked too.
  const isPage = url?.protocol === 'http:' || url?.protocol === 'https:'
  const isOurs = isPage && [APP_URL, CHECKOUT_URL].some((own) => new URL(own).origin === url.origin)
  if (isOurs && !url.username && !url.password) return url.href
  throw invalidParameter('returnUrl', `must be an address below ${APP_URL} or ${CHECKOUT_URL}.`)
}

/** The address of a checkout works like a key, so it is stored encrypted. */
export function sealReturnAddress(address: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encrypt(PURPOSE, address))
}

/** The page where the top-up was started. Null if it is not kept any more, or cannot be decrypted after a change of APP_SECRET. */
export function returnAddressOf({ returnToEncrypted }: TopUpModel): string | null {
  if (!returnToEncrypted) return null
  try {
    return decrypt(PURPOSE, returnToEncrypted)
  } catch {
    return null
  }
}
