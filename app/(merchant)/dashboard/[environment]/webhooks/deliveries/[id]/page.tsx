import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Detail } from '@/components/dashboard/detail'
import { ObjectLink } from '@/components/dashboard/object-link'
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
import { fromWire } from '@/lib/core/id'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { getDelivery } from '@/lib/webhook/delivery/read'
import { orNotFound } from '../../../../../or-not-found'
import { visit } from '../../../../visit'
import { DeliveryActions } from './actions'
import { BothSides } from './both-sides'
import { outcomeOf } from './now'
import { Attempts } from './timeline'

export const metadata: Metadata = { title: 'Delivery' }

type Props = PageProps<'/dashboard/[environment]/webhooks/deliveries/[id]'>

export default async function DeliveryPage({ params }: Props) {
  const { environment, id: wireId } = await params
  const { ctx, business, may } = await visit(environment, 'webhooks:read')
  const delivery = presentDelivery(await orNotFound(getDelivery(ctx, fromWire('whd', wireId) ?? notFound())))
  const { id, eventId, eventType, endpointId, request, attempts, nextAttemptAt } = delivery
  const home = `/dashboard/${environment}`
  // Deliveries run on real time, in the sandbox too.
  const time = { timeZone: business.timeZone, now: new Date() }
  const lists = [
    { title: 'Webhooks', href: `${home}/webhooks` },
    { title: 'Deliveries', href: `${home}/webhooks/deliveries` },
  ]
  return (
    <>
      <Detail
        crumbs={lists}
        title={eventType}
        status={<DeliveryState status={delivery.status} />}
        actions={may('webhooks:write') && <DeliveryActions delivery={delivery} here={`${home}/webhooks`} />}
        now={outcomeOf(delivery)}
        facts={[
          { label: 'ID', value: <CopyableId id={id} /> },
          { label: 'Event', value: <ObjectLink environment={ctx.environment} id={eventId} /> },
          {
            label: 'Endpoint',
            value: (
              <span className="line-clamp-3">
                <TextLink href={`${home}/webhooks/${endpointId}`}>{request.url}</TextLink>
              </span>
            ),
          },
          { label: 'Created', value: <Ago at={delivery.createdAt} {...time} /> },
          { label: 'Next attempt', value: nextAttemptAt && <Ago at={nextAttemptAt} {...time} /> },
        ]}
      >
        <RefreshUntil dueAt={nextAttemptAt} />
        <Section id="attempts" title="Attempts">
          <Attempts attempts={attempts} nextAttemptAt={nextAttemptAt} {...time} />
        </Section>
      </Detail>
      <BothSides delivery={delivery} />
      <div className="-space-y-px">
        <Fold title="As curl">
          <CodeBlock
            code={curlOf(request)}
            language="bash"
            title="The request of the latest attempt. Receivers accept its signature for five minutes"
          />
        </Fold>
        <JsonView source={`GET /v1/webhooks/deliveries/${id}`} value={delivery} />
      </div>
    </>
  )
}
