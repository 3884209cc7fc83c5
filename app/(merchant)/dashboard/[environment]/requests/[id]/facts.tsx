import { callerText } from '@/app/(merchant)/dashboard/[environment]/requests/now'
import { ObjectLink } from '@/components/dashboard/object-link'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago } from '@/components/ui/instant'
import { TextLink } from '@/components/ui/text-link'
import type { Environment } from '@/lib/core/api-key-format'
import type { WireRequest } from '@/lib/request-log/present'

const KINDS = { api_key: 'API key', member: 'Member', checkout: 'Checkout' } as const

/** Who called, when, how and from where. */
export function requestFacts(request: WireRequest, environment: Environment, timeZone: string) {
  const { caller, operation } = request
  return [
    { label: 'ID', value: <CopyableId id={request.id} /> },
    { label: 'Called', value: <Ago at={request.createdAt} timeZone={timeZone} now={new Date()} /> },
    {
      label: KINDS[caller.kind],
      value: (
        <span className="flex flex-col">
          {caller.kind !== 'checkout' && callerText(caller)}
          <ObjectLink environment={environment} id={caller.id} />
        </span>
      ),
    },
    { label: 'Program', value: request.userAgent },
    { label: 'Address', value: request.ip && <span className="font-mono text-xs">{request.ip}</span> },
    {
      label: 'Operation',
      value: (
        <TextLink href={`/dashboard/${environment}/requests?operation=${operation}`}>{operation}</TextLink>
      ),
    },
    { label: 'Route', value: <span className="font-mono text-xs">{request.route}</span> },
    {
      label: 'First call with its Idempotency-Key',
      value: request.replayOf && <ObjectLink environment={environment} id={request.replayOf} />,
    },
  ]
}
