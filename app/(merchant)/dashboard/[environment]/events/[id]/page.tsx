import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { Detail } from '@/components/dashboard/detail'
import { ObjectLink } from '@/components/dashboard/object-link'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { EventDeliveries } from '@/components/webhook/event-deliveries'
import { fromWire } from '@/lib/core/id'
import { EVENT_TYPES, isEventType } from '@/lib/events/catalogue'
import { presentEvent } from '@/lib/events/present'
import { getEvent } from '@/lib/events/read'
import type { Ctx } from '@/lib/infra/ctx'
import { findLoggedRequests } from '@/lib/request-log/read'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { ResendAction } from './actions'
import { DeliveriesOf } from './deliveries-of'

export const metadata: Metadata = { title: 'Event' }

export default async function EventPage({ params }: PageProps<'/dashboard/[environment]/events/[id]'>) {
  const { environment, id: wireId } = await params
  const { ctx, business, may } = await visit(environment, 'events:read')
  const id = fromWire('evt', wireId) ?? notFound()
  const event = presentEvent(await orNotFound(getEvent(ctx, id)))
  const type = event.sampleType ?? event.type
  const { data, forecast, deliveries, requestId } = event
  // What a receiver gets.
  const payload = { id: event.id, type, data, ...(forecast && { forecast }) }
  return (
    <Detail
      crumbs={[{ title: 'Events', href: `/dashboard/${environment}/events` }]}
      title={event.type}
      status={<EventDeliveries {...deliveries} />}
      actions={may('webhooks:write') && <ResendAction ctx={ctx} id={event.id} />}
      now={sentenceOf(type, event.sampleType !== undefined)}
      facts={[
        { label: 'ID', value: <CopyableId id={event.id} /> },
        {
          label: 'Object',
          // The object of a sample is made up.
          value: typeof data.id === 'string' && event.type !== 'webhook.test' && (
            <ObjectLink environment={ctx.environment} id={data.id} />
          ),
        },
        { label: 'Request', value: requestId && <RequestOf ctx={ctx} id={requestId} /> },
        {
          label: 'Happened',
          // Events are written in real time, in the sandbox too.
          value: <Ago at={event.createdAt} timeZone={business.timeZone} now={new Date()} />,
        },
        { label: 'Sequence', value: event.sequence },
        { label: 'Sample of', value: event.sampleType },
      ]}
    >
      <CodeBlock code={JSON.stringify(payload, null, 2)} language="json" title="Payload" />
      <Suspense fallback={<TableSkeleton columns={4} />}>
        <DeliveriesOf ctx={ctx} eventId={id} timeZone={business.timeZone} />
      </Suspense>
      <JsonView source={`GET /v1/events/${event.id}`} value={event} />
    </Detail>
  )
}

/** The call that caused the event, with a link if it is in the log. Work that was due has no call. */
async function RequestOf({ ctx, id }: { ctx: Ctx; id: string }) {
  const logged = await findLoggedRequests(ctx, [id])
  return logged.has(id) ? <ObjectLink environment={ctx.environment} id={id} /> : <CopyableId id={id} />
}

function sentenceOf(type: string, isSample: boolean): string {
  const sentence = isEventType(type) ? EVENT_TYPES[type] : ''
  return isSample ? `A test event that looks like ${type}: ${sentence}` : sentence
}
