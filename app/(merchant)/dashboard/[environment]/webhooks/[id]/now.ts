import { boundedCount } from '@/components/webhook/rate'
import type { WireEndpoint, WireEndpointHealth } from '@/lib/webhook/endpoint/present'

/** The present state of an endpoint, in one or two sentences. */
export function standingOf(endpoint: WireEndpoint, health: WireEndpointHealth): string {
  const { active, consecutiveFailures, lastError } = endpoint
  const failed = health.givenUp > 0 ? ` ${boundedCount(health.givenUp)} failed for good.` : ''
  if (!active) return `This endpoint is off and gets no events.${lastError ? ` ${lastError}` : ''}${failed}`
  const waiting = health.waiting > 0 ? ` ${deliveries(health.waiting)} for the next attempt.` : ''
  if (consecutiveFailures > 0) {
    const calls = consecutiveFailures === 1 ? 'The last call' : `The last ${consecutiveFailures} calls`
    return `${calls} failed. ${lastError ?? ''}${waiting}${failed}`
  }
  const { succeeded } = health.attempts
  if (succeeded === 0) return `No events in the last 24 hours.${waiting}${failed}`
  return `It takes its events.${waiting}${failed}`
}

const deliveries = (count: number) =>
  count === 1 ? 'One delivery waits' : `${boundedCount(count)} deliveries wait`
