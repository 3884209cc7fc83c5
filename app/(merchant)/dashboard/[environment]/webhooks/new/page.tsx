import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { visit } from '../../../visit'
import { eventFamilies } from '../event-families'
import { NewEndpointForm } from './form'

export const metadata: Metadata = { title: 'Add endpoint' }

export default async function NewEndpointPage({
  params,
}: PageProps<'/dashboard/[environment]/webhooks/new'>) {
  const { environment } = await visit((await params).environment, 'webhooks:write')
  const listHref = `/dashboard/${environment}/webhooks`
  return (
    <>
      <PageHead title="Add endpoint" crumbs={[{ title: 'Webhooks', href: listHref }]} />
      <NewEndpointForm families={eventFamilies()} listHref={listHref} />
    </>
  )
}
