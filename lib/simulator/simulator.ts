import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import type { Outcome } from './outcome'

/** One simulated provider, as a shop sees it. */
export interface Simulator {
  /** The calls by their path below `/simulators/<provider>/api/`. */
  calls: Record<string, { method: 'GET' | 'POST'; answer: (request: Request) => Promise<Response> }>
  /** The shop's address to which the browser returns after a payment. Null if no browser does, because a QR is shown. */
  backAddressOf: ((payment: SimulatorPaymentModel) => string) | null
  /** The outcomes that do not exist at this provider. */
  lacks: readonly Outcome[]
  /** An additional effect of a choice. */
  afterChoice?: (payment: SimulatorPaymentModel) => Promise<void>
}
