import { Instant } from '@/components/ui/instant'
import { RowList } from '@/components/ui/row-list'
import { Mark } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import { shortInstant } from '@/components/webhook/short-instant'
import { toWire, type WebhookEndpointId } from '@/lib/core/id'
import { presentFailure } from '@/lib/webhook/call/present'
import { type FailureCause, listFailureCauses } from '@/lib/webhook/delivery/causes'
import type { Visit } from '../../visit'
import { DELIVERY_MARKS } from './deliveries/list'

interface FailureCausesProps {
  visit: Visit
  /** Without it: of all endpoints, each line with its own. */
  endpointId?: WebhookEndpointId
  /** The list below, which a line leads to. */
  list: string
}

/** Why deliveries fail: a line for each cause, however many deliveries it has. Nothing if none fails. */
export async function FailureCauses({
  visit: { ctx, environment, business },
  endpointId,
  list,
}: FailureCausesProps) {
  const causes = await listFailureCauses(ctx, endpointId)
  if (causes.length === 0) return null
  const { timeZone } = business
  return (
    <RowList
      label="Failures by cause"
      rows={causes.map((cause) => ({
        key: `${cause.newestId} ${cause.status}`,
        lead: sentenceOf(cause),
        detail: (
          <>
            <Mark of={DELIVERY_MARKS} is={cause.status} />
            {!endpointId && <span className="ml-2">{cause.url}</span>}
          </>
        ),
        figure: <span className="figures">{countOf(cause)}</span>,
        aside: (
          <>
            since{' '}
            <Instant at={cause.since} timeZone={timeZone}>
              {shortInstant(cause.since, timeZone)}
            </Instant>
          </>
        ),
        links: (
          <>
            <TextLink href={`/dashboard/${environment}/webhooks/deliveries/${toWire('whd', cause.newestId)}`}>
              See the newest
            </TextLink>
            <TextLink href={`${list}?${new URLSearchParams({ status: cause.status })}`}>
              Show all that {cause.status === 'failed' ? 'failed' : 'are retried'}
            </TextLink>
          </>
        ),
      }))}
    />
  )
}

/** `1,207 deliveries` */
function countOf({ deliveries, isBounded }: FailureCause): string {
  const many = deliveries.toLocaleString('en-IN')
  if (isBounded) return `${many} deliveries or more`
  return `${many} ${deliveries === 1 ? 'delivery' : 'deliveries'}`
}

function sentenceOf({ failure, httpStatus, detail }: FailureCause): string {
  if (failure === null) return 'Not tried: the endpoint was off.'
  return presentFailure({ code: failure, ...(httpStatus && { httpStatus }), ...(detail && { detail }) })
}
