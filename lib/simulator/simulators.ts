import type { ProviderName } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import { ESEWA_SIMULATOR } from './esewa'
import { KHALTI_SIMULATOR } from './khalti'
import { type Outcome, STAYS } from './outcome'
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
 * for shops elsewhere too, because anyone can sign as the test merchant, and this must not forward people to any site.
 */
export function nextAddressOf(payment: SimulatorPaymentModel): string | null {
  const address = backAddressOf(payment)
  const isOurs = [env().APP_URL, env().CHECKOUT_URL].some(
    (own) => new URL(own).origin === new URL(address).origin,
  )
  return isOurs && !STAYS.includes(payment.outcome as Outcome) ? address : null
}
