import type { Metadata } from 'next'
import { Suspense } from 'react'
import { PageHead } from '@/components/dashboard/page-head'
import { LinkButton } from '@/components/ui/button'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { visit } from '../../visit'
import { EndpointTable } from './list'
import { WebhookSections } from './sections'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage({ params }: PageProps<'/dashboard/[environment]/webhooks'>) {
  const visitor = await visit((await params).environment, 'webhooks:read')
  const { environment } = visitor
  return (
    <>
      <PageHead
        title="Webhooks"
        actions={
          visitor.may('webhooks:write') && (
            <LinkButton href={`/dashboard/${environment}/webhooks/new`} size="small">
              Add endpoint
            </LinkButton>
          )
        }
      >
        Khata posts each event to your endpoints, signed, and again until they respond 2xx.
      </PageHead>
      <WebhookSections environment={environment} here="" />
      <Suspense fallback={<TableSkeleton columns={5} />}>
        <EndpointTable visit={visitor} />
      </Suspense>
    </>
  )
}
