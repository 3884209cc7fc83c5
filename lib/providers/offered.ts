import type { Environment } from '@/lib/core/api-key-format'
import { credentialsOf, PROVIDER_NAMES, type Protocol, type ProviderName } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import type { SettingsOf } from '@/lib/infra/provider-settings'
import { connectipsProvider } from './connectips'
import { esewaProvider } from './esewa'
import { fonepayCheckoutProvider } from './fonepay-checkout'
import { fonepayHmacProvider } from './fonepay-hmac'
import { khaltiProvider } from './khalti'
import type { PaymentProvider } from './provider'

const ADAPTERS: { [Name in ProviderName]: (settings: SettingsOf<Name>) => PaymentProvider } = {
  esewa: esewaProvider,
  khalti: khaltiProvider,
  connectips: connectipsProvider,
  // The instance's account, which credits wallets.
  fonepay: fonepayCheckoutProvider,
}

const OF_PROTOCOL: Record<Protocol, (settings: never) => PaymentProvider> = {
  checkout: fonepayCheckoutProvider,
  hmac: fonepayHmacProvider,
}

/** The provider as it is configured for this environment. Null if it is not configured. */
export function providerOf<Name extends ProviderName>(
  name: Name,
  environment: Environment,
): PaymentProvider | null {
  const settings = env().PROVIDERS[environment][name]
  return settings && ADAPTERS[name](settings)
}

/**
 * The provider, set up for a merchant's own account.
 * @param settings of the account: its protocol, if the provider has several, and everything but the addresses. In a sandbox they may be
 * missing: then the simulator takes the money.
 */
export function providerWith(
  name: ProviderName,
  environment: Environment,
  { protocol, ...credentials }: Readonly<Record<string, string>>,
): PaymentProvider {
  const isSimulated = Object.keys(credentials).length === 0
  const settings = isSimulated
    ? { ...env().SIMULATED_PROVIDERS[name], ...testCredentials(name, protocol) }
    : { ...env().PROVIDER_ADDRESSES[environment][name], ...credentials }
  const adapter = protocol === undefined ? ADAPTERS[name] : OF_PROTOCOL[protocol as Protocol]
  return (adapter as (given: Record<string, string>) => PaymentProvider)(settings)
}

function testCredentials(name: ProviderName, protocol: string | undefined): Record<string, string> {
  const known = credentialsOf(name, protocol).filter(({ test }) => test !== undefined)
  return Object.fromEntries(known.map(({ name: setting, test }) => [setting, test as string]))
}

/** The providers that the operator offers in this environment. lib/provider-account has the merchants' own accounts. */
export function offeredProviders(environment: Environment): ProviderName[] {
  const settings = env().PROVIDERS[environment]
  return PROVIDER_NAMES.filter((name) => settings[name] !== null)
}
