import type { Environment } from '@/lib/core/api-key-format'
import { env } from '@/lib/infra/env'
import { esewaProvider } from './esewa'
import { khaltiProvider } from './khalti'
import { type PaymentProvider, PROVIDER_NAMES, type ProviderName } from './provider'

/** The provider as it is configured for this environment. Null if it is not configured. */
export function providerOf(name: ProviderName, environment: Environment): PaymentProvider | null {
  const { esewa, khalti } = env().PROVIDERS[environment]
  if (name === 'esewa') return esewa && esewaProvider(esewa)
  return khalti && khaltiProvider(khalti)
}

/** The providers at which a customer can top up in this environment. */
export function offeredProviders(environment: Environment): ProviderName[] {
  const settings = env().PROVIDERS[environment]
  return PROVIDER_NAMES.filter((name) => settings[name] !== null)
}
