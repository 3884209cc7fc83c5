import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Detail } from '@/components/dashboard/detail'
import { RefreshUntil } from '@/components/dashboard/refresh-until'
import { Section } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { Fold } from '@/components/ui/fold'
import { JsonView } from '@/components/ui/json-view'
import { Mark } from '@/components/ui/status-mark'
import { curlOf } from '@/components/webhook/curl'
import { presentDelivery } from '@/lib/webhook/delivery/present'
import { getDelivery } from '@/lib/webhook/delivery/read'
import { factsOf } from '../../../../object/facts-of'
import { visit } from '../../../../visit'
import { DELIVERY_MARKS } from '../list'
import { DeliveryActions } from './actions'
import { BothSides } from './both-sides'
import { outcomeOf } from './now'
import { Attempts } from './timeline'

export const metadata: Metadata = { title: 'Delivery' }

type Props = PageProps<'/dashboard/[environment]/webhooks/deliveries/[id]'>

export default async function DeliveryPage({ params }: Props) {
  const { environment, id: wireId } = await params
  const visitor = await visit(environment, 'webhooks:read')
  const { ctx, business, may } = visitor
  const delivery = presentDelivery(await onPage('whd', wireId, (whd) => getDelivery(ctx, whd)))
  const { id, eventId, eventType, endpointId, request, attempts, nextAttemptAt } = delivery
  const webhooks = `/dashboard/${environment}/webhooks`
  const lists = [
    { title: 'Webhooks', href: webhooks },
    { title: 'Deliveries', href: `${webhooks}/deliveries` },
  ]
  // Deliveries run on real time, in the sandbox too.
  const time = { timeZone: business.timeZone, now: new Date() }
  const fact = factsOf(visitor, 'real')
  return (
    <>
      <Detail
        crumbs={lists}
        title={eventType}
        status={<Mark of={DELIVERY_MARKS} is={delivery.status} />}
        actions={may('webhooks:write') && <DeliveryActions delivery={delivery} here={webhooks} />}
        now={outcomeOf(delivery)}
        facts={[
          fact.id(id),
          fact.object('Event', eventId),
          fact.link(
            'Endpoint',
            `webhooks/${endpointId}`,
            <span className="line-clamp-3">{request.url}</span>,
          ),
          fact.ago('Created', delivery.createdAt),
          fact.ago('Next attempt', nextAttemptAt),
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
