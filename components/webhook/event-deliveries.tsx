import { StatusMark } from '@/components/ui/status-mark'
import type { WireEvent } from '@/lib/events/present'

/** How many endpoints have received an event. */
export function EventDeliveries({ total, succeeded, pending, failed }: WireEvent['deliveries']) {
  if (total === 0) return <span className="text-ink-muted">No endpoint</span>
  const tone = failed > 0 ? 'bad' : pending > 0 ? 'late' : 'good'
  return <StatusMark tone={tone}>{`${succeeded} of ${total} delivered`}</StatusMark>
}
