import { env } from '@/lib/infra/env'

/**
 * Whether an address belongs to this instance. Anyone can sign as the test merchant. If a payment could return to any site, that site could
 * use our name.
 */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  return [env().APP_URL, env().CHECKOUT_URL].some((own) => new URL(own).origin === origin)
}
