import type { ProviderName } from '@/lib/core/providers'
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

/** Whether the sandbox pays at this simulator. It does not where the settings name a real sandbox. */
export function isSimulated(provider: ProviderName): boolean {
  const addresses: string[] = Object.values(env().PROVIDERS.sandbox[provider] ?? {})
  return addresses.some((each) => each.includes(`/simulators/${provider}/`))
}
