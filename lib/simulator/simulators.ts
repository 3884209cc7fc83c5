import type { ProviderName } from '@/lib/core/providers'
import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import { ESEWA_SIMULATOR } from './esewa'
import { KHALTI_SIMULATOR } from './khalti'
import { type Outcome, STAYS } from './outcome'
import { isOwnAddress } from './own-address'
import type { Simulator } from './simulator'

export const SIMULATORS: Record<ProviderName, Simulator> = {
  esewa: ESEWA_SIMULATOR,
  khalti: KHALTI_SIMULATOR,
}

/** The shop's address for the browser that comes back from this payment. */
export function backAddressOf(payment: SimulatorPaymentModel): string {
  return SIMULATORS[payment.provider as ProviderName].backAddressOf(payment)
}

/**
 * Where the browser goes right after the choice. Null: it stays on the pay page, which has the link back. It does so
 * for a payment of an older version that comes back to another site, too.
 */
export function nextAddressOf(payment: SimulatorPaymentModel): string | null {
  const address = backAddressOf(payment)
  return isOwnAddress(address) && !STAYS.includes(payment.outcome as Outcome) ? address : null
}
