import type { Tone } from '@/components/ui/tone'
import type { WireReconciliation } from '@/lib/top-up/present'

type Kind = NonNullable<WireReconciliation['kind']>

export const KINDS: Record<Kind, { title: string; tone: Tone }> = {
  stuck: { title: 'Stuck', tone: 'waiting' },
  unclaimed: { title: 'Unclaimed', tone: 'late' },
  ambiguous: { title: 'Ambiguous', tone: 'late' },
  uncollected: { title: 'Uncollected', tone: 'bad' },
}

/** The states of a top-up, in words. */
export const TOP_UP_STATES: Record<WireReconciliation['status'], string> = {
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
