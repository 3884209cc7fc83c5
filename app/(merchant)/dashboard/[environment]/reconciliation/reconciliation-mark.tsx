import { StatusMark } from '@/components/ui/status-mark'
import type { WireReconciliation } from '@/lib/top-up/present'
import { KINDS, TOP_UP_STATES } from './now'

/** What a top-up waits for, that it is handled, or how it ended. */
export function ReconciliationMark({ kind, handled, status }: WireReconciliation) {
  if (handled) return <StatusMark tone="over">Handled</StatusMark>
  if (kind) return <StatusMark tone={KINDS[kind].tone}>{KINDS[kind].title}</StatusMark>
  return <StatusMark tone={status === 'succeeded' ? 'good' : 'over'}>{TOP_UP_STATES[status]}</StatusMark>
}
