import { ObjectLink } from '@/components/dashboard/object-link'
import type { WireRequest } from '@/lib/request-log/present'
import { factsOf } from '../../../object/facts-of'
import type { Visit } from '../../../visit'
import { callerText } from '../now'

const KINDS = { api_key: 'API key', member: 'Member', checkout: 'Checkout' } as const

/** Who called, when, how and from where. Calls happen in real time, in the sandbox too. */
export function requestFacts(visit: Visit, request: WireRequest) {
  const { caller, operation } = request
  const fact = factsOf(visit, 'real')
  return [
    fact.id(request.id),
    fact.ago('Called', request.createdAt),
    {
      label: KINDS[caller.kind],
      value: (
        <span className="flex flex-col">
          {caller.kind !== 'checkout' && callerText(caller)}
          <ObjectLink environment={visit.environment} id={caller.id} />
        </span>
      ),
    },
    { label: 'Program', value: request.userAgent },
    fact.code('Address', request.ip),
    fact.link('Operation', `requests?operation=${operation}`, operation),
    fact.code('Route', request.route),
    fact.object('First call with its Idempotency-Key', request.replayOf),
  ]
}
