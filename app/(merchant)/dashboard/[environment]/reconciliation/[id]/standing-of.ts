import type { WireReconciliation } from '@/lib/top-up/present'

/** How a top-up stands, in a sentence or two. */
export function standingOfTopUp({ explanation, status, failureReason, handled }: WireReconciliation): string {
  if (explanation) return handled ? `Handled. ${explanation}` : explanation
  switch (status) {
    case 'succeeded':
      return 'Credited to the wallet. Nothing is to be done.'
    case 'initiated':
    case 'pending':
      return 'Under way: the customer can still pay.'
    case 'expired':
      return 'It was not paid in time. If the provider reports a payment later, it is credited all the same.'
    case 'canceled':
      return 'The customer gave up. If the provider reports a payment later, it is credited all the same.'
    case 'failed':
      return failureReason ?? 'It failed.'
  }
}
