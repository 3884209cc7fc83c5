import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Detail } from '@/components/dashboard/detail'
import { RefreshUntil } from '@/components/dashboard/refresh-until'
import { Form } from '@/components/form/form'
import { Section } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { Fold } from '@/components/ui/fold'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { Menu, MenuLink } from '@/components/ui/menu'
import { Mark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { Timeline } from '@/components/ui/timeline'
import { curlOf } from '@/components/webhook/curl'
import { Message } from '@/components/webhook/message'
import { tookText } from '@/lib/core/took'
import { presentDelivery, type WireDelivery } from '@/lib/webhook/delivery/present'
import { getDelivery } from '@/lib/webhook/delivery/read'
import { factsOf } from '../../../../object/facts-of'
import { visit } from '../../../../visit'
import { retryDeliveryWithForm } from '../../actions'
import { DELIVERY_MARKS } from '../list'

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
  // Deliveries are in real time, also in the sandbox.
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

/** The present state of a delivery, in one or two sentences. */
function outcomeOf({ status, attempts }: WireDelivery): string {
  const error = attempts.at(-1)?.error
  switch (status) {
    case 'pending':
      return 'It is sent now.'
    case 'succeeded':
      return attempts.length === 1
        ? 'It arrived at the first attempt.'
        : `It arrived at attempt ${attempts.length}.`
    case 'retrying':
      return error ? `${error} It is sent again.` : 'It is sent again.'
    case 'failed':
      return error ? `${error} It is not sent again by itself.` : 'It was given up before an attempt.'
  }
}

interface AttemptsProps {
  attempts: WireDelivery['attempts']
  nextAttemptAt: string | null
  timeZone: string
  now: Date
}

/** The attempts of a delivery in order of time, with the next one at the end. */
function Attempts({ attempts, nextAttemptAt, ...time }: AttemptsProps) {
  const made = attempts.map(({ attemptedAt, httpStatus, latencyMs, error }, i) => ({
    key: `${attemptedAt} ${i}`,
    tone: error ? ('bad' as const) : ('good' as const),
    title: error ?? `The receiver responded ${httpStatus}.`,
    at: <Ago at={attemptedAt} {...time} />,
    ...(latencyMs !== undefined && { children: tookText(latencyMs) }),
  }))
  const next = nextAttemptAt && {
    key: 'next',
    tone: 'waiting' as const,
    title: 'Next attempt',
    at: <Ago at={nextAttemptAt} {...time} />,
  }
  if (made.length === 0 && !next) return <p className="text-ink-muted">No attempt was made.</p>
  return <Timeline label="Attempts" entries={next ? [...made, next] : made} />
}

interface DeliveryActionsProps {
  delivery: WireDelivery
  /** The address of the webhook pages. */
  here: string
}

function DeliveryActions({ delivery: { id, eventId, endpointId, attempts }, here }: DeliveryActionsProps) {
  return (
    <>
      <Form action={retryDeliveryWithForm} hidden={{ id }} className="flex flex-col items-end gap-2">
        <SubmitButton size="small">{attempts.length > 0 ? 'Replay now' : 'Send now'}</SubmitButton>
      </Form>
      <Menu id="delivery-menu" label="More actions">
        {attempts.length > 0 && (
          <MenuLink href={`${here}/signature?delivery=${id}`}>Debug the signature</MenuLink>
        )}
        <MenuLink href={`${here}/deliveries?eventId=${eventId}`}>Deliveries of this event</MenuLink>
        <MenuLink href={`${here}/${endpointId}`}>Open endpoint</MenuLink>
      </Menu>
    </>
  )
}

/** What the latest attempt sent and what it received, next to each other. */
function BothSides({ delivery }: { delivery: WireDelivery }) {
  const { request, response, attempts, latencyMs } = delivery
  return (
    <div className="grid gap-x-10 gap-y-8 border-t border-line pt-6 lg:grid-cols-2">
      <Message
        title="Request"
        line={`${request.method} ${request.url}`}
        headers={request.headers}
        body={request.body}
      />
      {response ? (
        <Message
          title="Response"
          line={statusLine(response.status, latencyMs)}
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
  )
}

function statusLine(status: number, latencyMs: number | undefined): string {
  return latencyMs === undefined ? String(status) : `${status} after ${tookText(latencyMs)}`
}
