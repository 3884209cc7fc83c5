import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { ObjectLink } from '@/components/dashboard/object-link'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyableId } from '@/components/ui/copyable-id'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { SelectField } from '@/components/ui/select-field'
import { EventDeliveries } from '@/components/webhook/event-deliveries'
import { toWire } from '@/lib/core/id'
import { EVENT_TYPES, isEventType } from '@/lib/events/catalogue'
import { presentEvent, type WireEvent } from '@/lib/events/present'
import { getEvent } from '@/lib/events/read'
import type { Ctx } from '@/lib/infra/ctx'
import { findLoggedRequests } from '@/lib/request-log/read'
import { listEndpoints } from '@/lib/webhook/endpoint/read'
import { Related } from '../../../../list/rows'
import { factsOf } from '../../../object/facts-of'
import { Happened } from '../../../object/happened'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { deliveryList } from '../../webhooks/deliveries/list'
import { resendEventWithForm } from '../actions'
import { eventList } from '../list'

export const metadata: Metadata = { title: 'Event' }

export default async function EventPage({ params }: PageProps<'/dashboard/[environment]/events/[id]'>) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'events:read')
  const { ctx, may } = visitor
  const event = presentEvent(await onPage('evt', id, (eventId) => getEvent(ctx, eventId)))
  const { type, sampleType, data, forecast, deliveries, requestId } = event
  // What a receiver gets in a delivery.
  const payload = { id: event.id, type: sampleType ?? type, data, ...(forecast && { forecast }) }
  // The object of a sample event does not exist.
  const objectId = typeof data.id === 'string' && type !== 'webhook.test' ? data.id : null
  const fact = factsOf(visitor)
  return (
    <ObjectPage
      of={eventList}
      visit={visitor}
      api="events"
      value={event}
      title={type}
      status={<EventDeliveries {...deliveries} />}
      actions={may('webhooks:write') && <ResendAction ctx={ctx} id={event.id} />}
      now={nowOfEvent(event)}
      facts={[
        fact.id(event.id),
        fact.object('Object', objectId),
        { label: 'Request', value: requestId && <RequestOf ctx={ctx} id={requestId} /> },
        {
          label: 'Happened',
          value: <Happened event={event} now={ctx.now} timeZone={visitor.business.timeZone} />,
        },
        { label: 'Sequence', value: event.sequence },
        { label: 'Sample of', value: sampleType },
      ]}
    >
      <CodeBlock code={JSON.stringify(payload, null, 2)} language="json" title="Payload" />
      <Related
        of={deliveryList}
        visit={visitor}
        id="deliveries"
        title="Deliveries"
        caption="Deliveries of this event"
        where={{ eventId: event.id }}
        // An event goes to at most twenty endpoints, and perhaps to some that were deleted since.
        show={100}
        columns={COLUMNS}
        none="No endpoint wanted this event."
      />
    </ObjectPage>
  )
}

const COLUMNS = {
  endpoint: 'lead',
  status: 'figure',
  response: 'detail',
  attempts: 'hidden',
  'last-attempt': 'aside',
} as const

/** The call that caused the event, with a link if it is in the log. Background work has no call. */
async function RequestOf({ ctx, id }: { ctx: Ctx; id: string }) {
  const logged = await findLoggedRequests(ctx, [id])
  return logged.has(id) ? <ObjectLink environment={ctx.environment} id={id} /> : <CopyableId id={id} />
}

/** The content of an event. */
function nowOfEvent({ type, sampleType }: WireEvent): string {
  const said = sampleType ?? type
  const sentence = isEventType(said) ? EVENT_TYPES[said] : ''
  return sampleType ? `A test event that looks like ${said}: ${sentence}` : sentence
}

// A business has at most twenty endpoints per environment.
const ALL = 100
const RESEND = 'resend-event'

/** Sends an event again to an enabled endpoint. */
async function ResendAction({ ctx, id }: { ctx: Ctx; id: string }) {
  const { items } = await listEndpoints(ctx, { limit: ALL })
  const options = items
    .filter(({ active }) => active)
    .map((endpoint) => ({ value: toWire('whe', endpoint.id), label: endpoint.url }))
  if (options.length === 0) return null
  return (
    <>
      <Button {...opensDialog(RESEND)} size="small">
        Resend event
      </Button>
      <FormDialog
        id={RESEND}
        action={resendEventWithForm}
        hidden={{ id }}
        title="Resend this event"
        description="It goes out at once under the same id, even if the endpoint has it already or does not want its type."
        submit="Resend event"
      >
        <SelectField name="endpointId" label="Endpoint" options={options} />
      </FormDialog>
    </>
  )
}
