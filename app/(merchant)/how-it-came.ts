import type { WirePayment } from '@/lib/payment/present'
import type { Messages } from '@/messages/catalogue'

interface Payment {
  method: WirePayment['method']
  /** The provider that confirmed it. Null if none did. */
  confirmedBy: string | null
}

/** How money came in, in words. It distinguishes what a provider has confirmed from what a person says. */
export function howItCame({ method, confirmedBy }: Payment, states: Messages['states']): string {
  if (method !== 'qr') return states.method[method]
  return confirmedBy ? states.qr.confirmed : states.qr.byHand
}
