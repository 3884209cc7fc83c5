import type { Metadata } from 'next'
import { placeHref } from '@/components/dashboard/place-href'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { NewEndpointForm } from '../form'
import { eventFamilies } from '../input'
import { endpointList } from '../list'

export const metadata: Metadata = { title: 'Create a webhook endpoint' }

type Props = PageProps<'/dashboard/[environment]/webhooks/new'>

export default async function NewEndpointPage({ params }: Props) {
  const visitor = await visit((await params).environment, 'webhooks:write')
  return (
    <FormPage of={endpointList} visit={visitor} title="Create a webhook endpoint">
      <NewEndpointForm families={eventFamilies()} listHref={placeHref(visitor.environment, 'webhooks')} />
    </FormPage>
  )
}
