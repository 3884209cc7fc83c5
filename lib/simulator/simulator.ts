import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import type { Outcome } from './outcome'

/** What a shop sees of a provider. */
export interface Simulator {
  /** By their path after `/simulators/<provider>/api/`. */
  calls: Record<string, { method: 'GET' | 'POST'; answer: (request: Request) => Promise<Response> }>
  /** The shop's address for the browser that comes back from a payment. Null: no browser does, because it only shows a QR. */
  backAddressOf: ((payment: SimulatorPaymentModel) => string) | null
  /** What cannot happen at this provider. */
  lacks: readonly Outcome[]
  /** What else a choice does. */
  afterChoice?: (payment: SimulatorPaymentModel) => Promise<void>
}
