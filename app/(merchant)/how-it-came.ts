import type { WirePayment } from '@/lib/payment/present'
import type { Messages } from '@/messages/catalogue'

interface Payment {
  method: WirePayment['method']
  /** The provider. */
  confirmedBy: string | null
}

/** How money came, in words. What a provider confirmed and what a person says are told apart. */
export function howItCame({ method, confirmedBy }: Payment, states: Messages['states']): string {
  if (method !== 'qr') return states.method[method]
  return confirmedBy ? states.qr.confirmed : states.qr.byHand
}
