import type { Environment } from '@/lib/core/api-key-format'
import { PROVIDER_NAMES, type ProviderName } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import type { SettingsOf } from '@/lib/infra/provider-settings'
import { connectipsProvider } from './connectips'
import { esewaProvider } from './esewa'
import { khaltiProvider } from './khalti'
import type { PaymentProvider } from './provider'

const ADAPTERS: { [Name in ProviderName]: (settings: SettingsOf<Name>) => PaymentProvider } = {
  esewa: esewaProvider,
  khalti: khaltiProvider,
  connectips: connectipsProvider,
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
 * The provider as a merchant's own account knows it.
 * @param credentials the settings that are no addresses. None, which only a sandbox may have: the simulator takes the money.
 */
export function providerWith(
  name: ProviderName,
  environment: Environment,
  credentials: Readonly<Record<string, string>>,
): PaymentProvider {
  const isSimulated = Object.keys(credentials).length === 0
  const settings = isSimulated
    ? env().SIMULATED_PROVIDERS[name]
    : { ...env().PROVIDER_ADDRESSES[environment][name], ...credentials }
  return (ADAPTERS[name] as (given: Record<string, string>) => PaymentProvider)(settings)
}

/** The providers that the operator offers in this environment. A merchant's own accounts are in lib/provider-account. */
export function offeredProviders(environment: Environment): ProviderName[] {
  const settings = env().PROVIDERS[environment]
  return PROVIDER_NAMES.filter((name) => settings[name] !== null)
}
