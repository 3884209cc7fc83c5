import type { ProviderName } from '@/lib/core/providers'
import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import { CONNECTIPS_SIMULATOR } from './connectips'
import { ESEWA_SIMULATOR } from './esewa'
import { FONEPAY_SIMULATOR } from './fonepay'
import { KHALTI_SIMULATOR } from './khalti'
import { OUTCOMES, type Outcome, STAYS } from './outcome'
import { isOwnAddress } from './own-address'
import type { Simulator } from './simulator'

export const SIMULATORS: Record<ProviderName, Simulator> = {
  esewa: ESEWA_SIMULATOR,
  khalti: KHALTI_SIMULATOR,
  connectips: CONNECTIPS_SIMULATOR,
  fonepay: FONEPAY_SIMULATOR,
}

/** The shop's address for the browser that comes back from this payment. Null: no browser does. */
export function backAddressOf(payment: SimulatorPaymentModel): string | null {
  return SIMULATORS[payment.provider as ProviderName].backAddressOf?.(payment) ?? null
}

/** What a person can choose at a provider. */
export function outcomesAt(provider: ProviderName): Outcome[] {
  const { lacks } = SIMULATORS[provider]
  return (Object.keys(OUTCOMES) as Outcome[]).filter((outcome) => !lacks.includes(outcome))
}

/**
 * The address that the browser goes to right after the choice. Null: it stays on the pay page, which has the link back. So it does
 * if the payment would come back to another site, as one of an older version may.
 */
export function nextAddressOf(payment: SimulatorPaymentModel): string | null {
  const address = backAddressOf(payment)
  return address !== null && isOwnAddress(address) && !STAYS.includes(payment.outcome as Outcome)
    ? address
    : null
}
