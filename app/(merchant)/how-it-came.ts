import type { Messages } from '@/messages/catalogue'
import type { PaymentMethod, TopUpProvider } from '@/prisma/generated/enums'

interface Payment {
  method: PaymentMethod
  confirmedBy: TopUpProvider | null
}

/** How money came, in words. What a provider confirmed and what a person says are told apart. */
export function howItCame({ method, confirmedBy }: Payment, states: Messages['states']): string {
  if (method !== 'qr') return states.method[method]
  return confirmedBy ? states.qr.confirmed : states.qr.byHand
}
