import { StatusMark } from '@/components/ui/status-mark'
import type { WireEndpoint } from '@/lib/webhook/endpoint/present'

/** Whether an endpoint gets events, and whether its last call failed. */
export function EndpointState({ active, consecutiveFailures }: WireEndpoint) {
  if (!active) return <StatusMark tone="over">Off</StatusMark>
  return consecutiveFailures > 0 ? (
    <StatusMark tone="late">Failing</StatusMark>
  ) : (
    <StatusMark tone="good">On</StatusMark>
  )
}
