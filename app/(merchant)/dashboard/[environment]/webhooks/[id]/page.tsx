import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Section } from '@/components/ui/card'
import { EndpointState } from '@/components/webhook/endpoint-state'
import { getEndpointHealth } from '@/lib/webhook/endpoint/get-health'
import { presentEndpoint, presentEndpointHealth } from '@/lib/webhook/endpoint/present'
import { getEndpoint } from '@/lib/webhook/endpoint/read'
import { List } from '../../../../list/list'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { updateEndpointMetadataWithForm } from '../actions'
import { deliveriesTo } from '../deliveries/list'
import { endpointList } from '../list'
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
  const { id, row, health } = await onPage('whe', wireId, async (endpointId) => ({
    id: endpointId,
    row: await getEndpoint(ctx, endpointId),
    health: presentEndpointHealth(await getEndpointHealth(ctx, endpointId)),
  }))
  const endpoint = presentEndpoint(row)
  const endingSecrets = row.previousSecretsExpireAt.filter((endsAt) => endsAt > new Date())
  return (
    <ObjectPage
      of={endpointList}
      visit={visitor}
      api="webhooks/endpoints"
      value={endpoint}
      title={shortUrl(endpoint.url)}
      status={<EndpointState {...endpoint} />}
      actions={
        may('webhooks:write') && (
          <EndpointActions
            endpoint={endpoint}
            health={health}
            here={`/dashboard/${environment}/webhooks/${endpoint.id}`}
          />
        )
      }
      now={standingOf(endpoint, health)}
      facts={endpointFacts(visitor, endpoint, endingSecrets)}
      metadata={
        may('webhooks:write') && { action: updateEndpointMetadataWithForm, hidden: { id: endpoint.id } }
      }
    >
      <HealthFigures health={health} timeZone={business.timeZone} />
      <Section id="deliveries" title="Deliveries">
        <List of={deliveriesTo(id, endpoint.id)} visit={visitor} searchParams={searchParams} />
      </Section>
    </ObjectPage>
  )
}

const LONGEST_TITLE = 64

/** A URL that fits a title. The whole of it stands beside it. */
function shortUrl(url: string): string {
  return url.length <= LONGEST_TITLE ? url : `${url.slice(0, LONGEST_TITLE)}…`
}
