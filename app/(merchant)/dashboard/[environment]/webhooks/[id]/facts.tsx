import { Instant } from '@/components/ui/instant'
import type { WireEndpoint } from '@/lib/webhook/endpoint/present'
import { factsOf } from '../../../object/facts-of'
import type { Visit } from '../../../visit'

/**
 * What is known about an endpoint.
 * @param endingSecrets when each of its replaced secrets stops signing.
 */
export function endpointFacts(visit: Visit, endpoint: WireEndpoint, endingSecrets: readonly Date[]) {
  const fact = factsOf(visit)
  // Deliveries run on real time, in the sandbox too.
  const real = factsOf(visit, 'real')
  const { timeZone } = visit.business
  return [
    fact.id(endpoint.id),
    fact.copyable('URL', endpoint.url, 'Copy the URL'),
    {
      label: 'Events',
      value: (
        <ul className="font-mono text-xs/6">
          {endpoint.enabledEvents.map((pattern) => (
            <li key={pattern}>{pattern === '*' ? '* (all events)' : pattern}</li>
          ))}
        </ul>
      ),
    },
    fact.ago('Created', endpoint.createdAt),
    {
      label: endingSecrets.length === 1 ? 'A replaced secret signs until' : 'Replaced secrets sign until',
      value: endingSecrets.length > 0 && (
        <ul>
          {endingSecrets.map((endsAt) => (
            <li key={endsAt.getTime()}>
              <Instant at={endsAt} timeZone={timeZone}>
                {timeOf(endsAt, timeZone)}
              </Instant>
            </li>
          ))}
        </ul>
      ),
    },
    { label: 'Last error', value: endpoint.lastError },
    real.ago('Last error at', endpoint.lastFailureAt),
  ]
}

/** `22 Nov, 09:15` */
function timeOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)
}
