import { Mark, type Marks } from '@/components/ui/status-mark'
import type { ROW_RESULTS } from '@/lib/provider-settlement/schema'

const STATUSES: Marks<'checked' | 'booked' | 'reversed'> = {
  checked: ['waiting', 'Checked'],
  booked: ['good', 'Booked'],
  reversed: ['over', 'Reversed'],
}

/** The status of a settlement. */
export function SettlementMark({ settlement }: { settlement: { status: keyof typeof STATUSES } }) {
  return <Mark of={STATUSES} is={settlement.status} />
}

type Result = (typeof ROW_RESULTS)[number]

const RESULTS: Marks<Result> = {
  matched: ['good', 'Matched'],
  refund: ['good', 'Refund'],
  amount_differs: ['late', 'Other amount'],
  unknown_here: ['late', 'Unknown'],
  not_credited: ['waiting', 'Not credited'],
  settled_twice: ['bad', 'Twice'],
  refund_unknown: ['late', 'Unknown refund'],
  unreadable: ['bad', 'Unreadable'],
}

/** The result of matching a settlement's row. */
export function ResultMark({ result }: { result: Result }) {
  return <Mark of={RESULTS} is={result} />
}
