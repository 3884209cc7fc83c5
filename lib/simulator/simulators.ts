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

/** The shop's address to which the browser returns after this payment. Null if no browser does. */
export function backAddressOf(payment: SimulatorPaymentModel): string | null {
  return SIMULATORS[payment.provider as ProviderName].backAddressOf?.(payment) ?? null
}

/** What a person can choose at a provider. */
export function outcomesAt(provider: ProviderName): Outcome[] {
  const { lacks } = SIMULATORS[provider]
  return (Object.keys(OUTCOMES) as Outcome[]).filter((outcome) => !lacks.includes(outcome))
}

/**
 * Where the browser goes right after the choice. Null if it stays on the payment page, which has the link back. It also stays if the
 * payment would return to another site, as payments from an older version may.
 */
export function nextAddressOf(payment: SimulatorPaymentModel): string | null {
  const address = backAddressOf(payment)
  return address !== null && isOwnAddress(address) && !STAYS.includes(payment.outcome as Outcome)
    ? address
    : null
}
