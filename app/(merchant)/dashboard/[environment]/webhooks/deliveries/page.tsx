import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { List } from '../../../../list/list'
import { visit } from '../../../visit'
import { deliveryList } from '../delivery-list'
import { WebhookSections } from '../sections'

export const metadata: Metadata = { title: 'Deliveries' }

type Props = PageProps<'/dashboard/[environment]/webhooks/deliveries'>

export default async function DeliveriesPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, deliveryList.scope)
  return (
    <>
      <PageHead title="Webhooks" />
      <WebhookSections environment={visitor.environment} here="/deliveries" />
      <List of={deliveryList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
