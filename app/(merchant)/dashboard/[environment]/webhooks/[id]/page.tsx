import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { deliveriesTo } from '@/app/(merchant)/dashboard/[environment]/webhooks/deliveries/list'
import { Detail } from '@/components/dashboard/detail'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { Section } from '@/components/ui/card'
import { JsonView } from '@/components/ui/json-view'
import { EndpointState } from '@/components/webhook/endpoint-state'
import { fromWire } from '@/lib/core/id'
import { getEndpointHealth } from '@/lib/webhook/endpoint/get-health'
import { presentEndpoint, presentEndpointHealth } from '@/lib/webhook/endpoint/present'
import { getEndpoint } from '@/lib/webhook/endpoint/read'
import { List } from '../../../../list/list'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { updateEndpointMetadataWithForm } from '../actions'
import { EndpointActions } from './actions'
import { endpointFacts } from './facts'
import { HealthFigures } from './health'
import { standingOf } from './now'

export const metadata: Metadata = { title: 'Webhook endpoint' }

type Props = PageProps<'/dashboard/[environment]/webhooks/[id]'>

export default async function EndpointPage({ params, searchParams }: Props) {
  const { environment, id: wireId } = await params
  const visitor = await visit(environment, 'webhooks:read')
  const { ctx, business, may } = visitor
  const { timeZone } = business
  const id = fromWire('whe', wireId) ?? notFound()
  const row = await orNotFound(getEndpoint(ctx, id))
  const endpoint = presentEndpoint(row)
  const health = presentEndpointHealth(await orNotFound(getEndpointHealth(ctx, id)))
  const list = { title: 'Webhooks', href: `/dashboard/${environment}/webhooks` }
  const endingSecrets = row.previousSecretsExpireAt.filter((endsAt) => endsAt > new Date())
  return (
    <Detail
      crumbs={[list]}
      title={shortUrl(endpoint.url)}
      status={<EndpointState {...endpoint} />}
      actions={
        may('webhooks:write') && <EndpointActions endpoint={endpoint} health={health} here={list.href} />
      }
      now={standingOf(endpoint, health)}
      facts={endpointFacts(endpoint, endingSecrets, timeZone)}
    >
      <HealthFigures health={health} timeZone={timeZone} />
      <Section id="deliveries" title="Deliveries">
        <Suspense>
          <List of={deliveriesTo(id, endpoint.id)} visit={visitor} searchParams={searchParams} />
        </Suspense>
      </Section>
      <MetadataEditor
        action={may('webhooks:write') ? updateEndpointMetadataWithForm : undefined}
        hidden={{ id: endpoint.id }}
        metadata={endpoint.metadata}
      />
      <JsonView source={`GET /v1/webhooks/endpoints/${endpoint.id}`} value={endpoint} />
    </Detail>
  )
}

const LONGEST_TITLE = 64

/** A URL that fits a title. The whole of it stands beside it. */
function shortUrl(url: string): string {
  return url.length <= LONGEST_TITLE ? url : `${url.slice(0, LONGEST_TITLE)}…`
}
