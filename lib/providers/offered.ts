import type { Environment } from '@/lib/core/api-key-format'
import { PROVIDER_NAMES, type ProviderName } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import type { SettingsOf } from '@/lib/infra/provider-settings'
import { esewaProvider } from './esewa'
import { khaltiProvider } from './khalti'
import type { PaymentProvider } from './provider'

const ADAPTERS: { [Name in ProviderName]: (settings: SettingsOf<Name>) => PaymentProvider } = {
  esewa: esewaProvider,
  khalti: khaltiProvider,
}

/** The provider as it is configured for this environment. Null if it is not configured. */
export function providerOf<Name extends ProviderName>(
  name: Name,
  environment: Environment,
): PaymentProvider | null {
  const settings = env().PROVIDERS[environment][name]
  return settings && ADAPTERS[name](settings)
}

/** The providers at which a customer can top up in this environment. */
export function offeredProviders(environment: Environment): ProviderName[] {
  const settings = env().PROVIDERS[environment]
  return PROVIDER_NAMES.filter((name) => settings[name] !== null)
}
