import { sourceTitle } from '@/lib/core/providers'
import type { Problem } from '@/lib/infra/telemetry/problems'
import { listOutages } from '@/lib/settlement/provider-outage'

/** A problem for each payment provider that gives no usable answer. */
export async function providerProblems(): Promise<Problem[]> {
  return (await listOutages()).map(({ provider, environment, reason, since }) => ({
    code: `provider_silent_${provider}_${environment}`,
    severity: 'warning',
    message: `${sourceTitle(provider)} (${environment}) has given no usable answer since ${since.toISOString()}: ${reason}. Unfinished top-ups wait. If it does not end, check the address and the keys of the provider.`,
  }))
}
