import { env } from '@/lib/infra/env'

/**
 * Whether an address is one of this instance. Anyone can sign as the test merchant, so a payment comes back to no other
 * site: its page would lend that site our name.
 */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  return [env().APP_URL, env().CHECKOUT_URL].some((own) => new URL(own).origin === origin)
}
