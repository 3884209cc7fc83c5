import type { ProviderName } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import type { SettingsOf } from '@/lib/infra/provider-settings'

/**
 * The merchants whose payments a simulator accepts: the one configured for the sandbox, unless it belongs to a real sandbox, and the test
 * merchant of accounts without their own settings.
 */
export function merchantsAt<Name extends ProviderName>(provider: Name): SettingsOf<Name>[] {
  const configured = env().PROVIDERS.sandbox[provider]
  const isSimulated = Object.values<string>(configured ?? {}).some((each) =>
    each.includes(`/simulators/${provider}/`),
  )
  const test = env().SIMULATED_PROVIDERS[provider] as SettingsOf<Name>
  return configured && isSimulated ? [configured, test] : [test]
}
