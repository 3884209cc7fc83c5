import { Mark, type Marks } from '@/components/ui/status-mark'
import type { presentPayout } from '@/lib/payout/present'
import type { presentBatch } from '@/lib/payout-batch/present'

const PAYOUTS: Marks<ReturnType<typeof presentPayout>['status']> = {
  pending: ['waiting', 'Pending'],
  sent: ['waiting', 'Sent'],
  paid: ['good', 'Paid'],
  returned: ['bad', 'Returned'],
  canceled: ['over', 'Canceled'],
}

/** The status of a payout. */
export function PayoutMark({ status }: { status: keyof typeof PAYOUTS }) {
  return <Mark of={PAYOUTS} is={status} />
}

const BATCHES: Marks<ReturnType<typeof presentBatch>['status']> = {
  draft: ['waiting', 'Draft'],
  released: ['good', 'Released'],
}

/** The status of a batch. */
export function BatchMark({ status }: { status: keyof typeof BATCHES }) {
  return <Mark of={BATCHES} is={status} />
}
