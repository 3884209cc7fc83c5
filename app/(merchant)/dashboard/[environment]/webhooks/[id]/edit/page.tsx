import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHead } from '@/components/dashboard/page-head'
import { fromWire } from '@/lib/core/id'
import { presentEndpoint } from '@/lib/webhook/endpoint/present'
import { getEndpoint } from '@/lib/webhook/endpoint/read'
import { orNotFound } from '../../../../../or-not-found'
import { visit } from '../../../../visit'
import { eventFamilies } from '../../event-families'
import { EditEndpointForm } from './form'

export const metadata: Metadata = { title: 'Edit endpoint' }

type Props = PageProps<'/dashboard/[environment]/webhooks/[id]/edit'>

export default async function EditEndpointPage({ params }: Props) {
  const { environment, id } = await params
  const { ctx } = await visit(environment, 'webhooks:write')
  const endpoint = presentEndpoint(await orNotFound(getEndpoint(ctx, fromWire('whe', id) ?? notFound())))
  const list = { title: 'Webhooks', href: `/dashboard/${environment}/webhooks` }
  const here = { title: endpoint.url, href: `${list.href}/${endpoint.id}` }
  return (
    <>
      <PageHead title="Edit endpoint" crumbs={[list, here]}>
        Deliveries that wait go to the new URL.
      </PageHead>
      <EditEndpointForm endpoint={endpoint} families={eventFamilies()} />
    </>
  )
}
