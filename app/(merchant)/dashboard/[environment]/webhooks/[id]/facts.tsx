import { CopyableId } from '@/components/ui/copyable-id'
import type { Facts } from '@/components/ui/facts'
import { Instant } from '@/components/ui/instant'
import type { WireEndpoint } from '@/lib/webhook/endpoint/present'

/**
 * What is known about an endpoint.
 * @param endingSecrets when each of its replaced secrets stops signing.
 */
export function endpointFacts(
  endpoint: WireEndpoint,
  endingSecrets: readonly Date[],
  timeZone: string,
): React.ComponentProps<typeof Facts>['facts'] {
  return [
    { label: 'ID', value: <CopyableId id={endpoint.id} /> },
    { label: 'URL', value: <CopyableId id={endpoint.url} what="the URL" /> },
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
    { label: 'Created', value: <Instant at={endpoint.createdAt} timeZone={timeZone} /> },
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
    {
      label: 'Last error at',
      value: endpoint.lastFailureAt && <Instant at={endpoint.lastFailureAt} timeZone={timeZone} />,
    },
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
