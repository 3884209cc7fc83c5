import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import type { WireDelivery } from '@/lib/webhook/delivery/present'

export const DELIVERY_STATES: Record<WireDelivery['status'], { tone: Tone; title: string }> = {
  pending: { tone: 'waiting', title: 'Pending' },
  succeeded: { tone: 'good', title: 'Succeeded' },
  retrying: { tone: 'late', title: 'Retrying' },
  failed: { tone: 'bad', title: 'Failed' },
}

export function DeliveryState({ status }: { status: WireDelivery['status'] }) {
  const { tone, title } = DELIVERY_STATES[status]
  return <StatusMark tone={tone}>{title}</StatusMark>
}
