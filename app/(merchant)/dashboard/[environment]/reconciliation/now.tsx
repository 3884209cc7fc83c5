import { Mark, type Marks, StatusMark } from '@/components/ui/status-mark'
import type { WireReconciliation } from '@/lib/top-up/present'

type Kind = NonNullable<WireReconciliation['kind']>

export const KINDS: Marks<Kind> = {
  stuck: ['waiting', 'Stuck'],
  unclaimed: ['late', 'Unclaimed'],
  ambiguous: ['late', 'Ambiguous'],
  uncollected: ['bad', 'Uncollected'],
}

/** The states of a top-up, in words. */
const TOP_UP_STATES: Record<WireReconciliation['status'], string> = {
  initiated: 'Begun',
  pending: 'Under way',
  succeeded: 'Credited',
  failed: 'Failed',
  expired: 'Expired',
  canceled: 'Canceled',
}

/** What the provider answered last, in words. */
export const RECORD_STATES: Record<string, string> = {
  paid: 'Paid',
  unpaid: 'Knows of no payment',
  pending: 'Under way',
  canceled: 'Canceled',
  expired: 'Expired',
  mismatch: 'A record of another payment',
  unknown: 'Something that Khata does not know',
}

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

/** What a top-up waits for, that it is handled, or how it ended. */
export function ReconciliationMark({ kind, handled, status }: WireReconciliation) {
  if (handled) return <StatusMark tone="over">Handled</StatusMark>
  if (kind) return <Mark of={KINDS} is={kind} />
  return <StatusMark tone={status === 'succeeded' ? 'good' : 'over'}>{TOP_UP_STATES[status]}</StatusMark>
}
