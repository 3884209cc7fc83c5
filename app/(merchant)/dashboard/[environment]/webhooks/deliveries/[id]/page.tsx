import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Detail } from '@/components/dashboard/detail'
import { RefreshUntil } from '@/components/dashboard/refresh-until'
import { Section } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyableId } from '@/components/ui/copyable-id'
import { Fold } from '@/components/ui/fold'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { TextLink } from '@/components/ui/text-link'
import { curlOf } from '@/components/webhook/curl'
import { DeliveryState } from '@/components/webhook/delivery-state'
import { Message } from '@/components/webhook/message'
import { fromWire } from '@/lib/core/id'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { getDelivery } from '@/lib/webhook/delivery/read'
import { orNotFound } from '../../../../../or-not-found'
import { visit } from '../../../../visit'
import { Attempts } from './attempts'
import { DeliveryActions } from './delivery-actions'
import { outcomeOf } from './outcome'

export const metadata: Metadata = { title: 'Delivery' }

type Props = PageProps<'/dashboard/[environment]/webhooks/deliveries/[id]'>

export default async function DeliveryPage({ params }: Props) {
  const { environment, id: wireId } = await params
  const { ctx, business, may } = await visit(environment, 'webhooks:read')
  const delivery = presentDelivery(await orNotFound(getDelivery(ctx, fromWire('whd', wireId) ?? notFound())))
  const { id, eventId, eventType, endpointId, request, response, attempts, nextAttemptAt } = delivery
  const home = `/dashboard/${environment}`
  // Deliveries run on real time, in the sandbox too.
  const time = { timeZone: business.timeZone, now: new Date() }
  const lists = [
    { title: 'Webhooks', href: `${home}/webhooks` },
    { title: 'Deliveries', href: `${home}/webhooks/deliveries` },
  ]
  return (
    <Detail
      crumbs={lists}
      title={eventType}
      status={<DeliveryState status={delivery.status} />}
      actions={may('webhooks:write') && <DeliveryActions delivery={delivery} here={`${home}/webhooks`} />}
      now={outcomeOf(delivery)}
      facts={[
        { label: 'ID', value: <CopyableId id={id} /> },
        { label: 'Event', value: <TextLink href={`${home}/events/${eventId}`}>{eventId}</TextLink> },
        {
          label: 'Endpoint',
          value: <TextLink href={`${home}/webhooks/${endpointId}`}>{request.url}</TextLink>,
        },
        { label: 'Created', value: <Ago at={delivery.createdAt} {...time} /> },
        { label: 'Next attempt', value: nextAttemptAt && <Ago at={nextAttemptAt} {...time} /> },
      ]}
    >
      <RefreshUntil dueAt={nextAttemptAt} />
      <Section id="attempts" title="Attempts">
        <Attempts attempts={attempts} nextAttemptAt={nextAttemptAt} {...time} />
      </Section>
      <div className="grid gap-8 xl:grid-cols-2">
        <Message
          title="Request"
          line={`${request.method} ${request.url}`}
          headers={request.headers}
          body={request.body}
        />
        {response ? (
          <Message
            title="Response"
            line={statusLine(response.status, delivery.latencyMs)}
            headers={response.headers}
            body={response.body}
          />
        ) : (
          <section aria-label="Response" className="flex flex-col gap-3">
            <h2 className="text-base font-semibold">Response</h2>
            <p className="text-ink-muted">{attempts.at(-1)?.error ?? 'No attempt yet.'}</p>
          </section>
        )}
      </div>
      <Fold title="As curl">
        <CodeBlock
          code={curlOf(request)}
          language="bash"
          title="The request of the latest attempt. Its signature is accepted for five minutes"
        />
      </Fold>
      <JsonView source={`GET /v1/webhooks/deliveries/${id}`} value={delivery} />
    </Detail>
  )
}

function statusLine(status: number, latencyMs: number | undefined): string {
  return latencyMs === undefined ? String(status) : `${status} after ${latencyMs.toLocaleString('en-IN')} ms`
}
