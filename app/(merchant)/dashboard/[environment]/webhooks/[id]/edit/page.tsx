import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { presentEndpoint } from '@/lib/webhook/endpoint/present'
import { getEndpoint } from '@/lib/webhook/endpoint/read'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { EditEndpointForm } from '../../form'
import { eventFamilies } from '../../input'
import { endpointList } from '../../list'

export const metadata: Metadata = { title: 'Edit endpoint' }

type Props = PageProps<'/dashboard/[environment]/webhooks/[id]/edit'>

export default async function EditEndpointPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'webhooks:write')
  const endpoint = presentEndpoint(await onPage('whe', id, (whe) => getEndpoint(visitor.ctx, whe)))
  return (
    <FormPage
      of={endpointList}
      visit={visitor}
      title="Edit endpoint"
      under={[{ id: endpoint.id, title: endpoint.url }]}
      lead="Deliveries that wait go to the new URL."
    >
      <EditEndpointForm endpoint={endpoint} families={eventFamilies()} />
    </FormPage>
  )
}
