import { endFonepaySession, FONEPAY_CHECKOUT_CALLS } from './fonepay-checkout'
import { FONEPAY_HMAC_CALLS } from './fonepay-hmac'
import type { Simulator } from './simulator'

/** Both protocols of Fonepay. After a QR no browser comes back, and there are no refunds. */
export const FONEPAY_SIMULATOR: Simulator = {
  calls: { ...FONEPAY_CHECKOUT_CALLS, ...FONEPAY_HMAC_CALLS },
  backAddressOf: null,
  lacks: ['refund', 'return_late', 'return_twice'],
  async afterChoice({ outcome, merchantText }) {
    if (outcome === 'session_taken') await endFonepaySession(merchantText)
  },
}
