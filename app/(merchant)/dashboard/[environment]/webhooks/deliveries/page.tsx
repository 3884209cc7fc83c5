import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { List } from '../../../../list/list'
import { visit } from '../../../visit'
import { WebhookSections } from '../sections'
import { deliveryList } from './list'

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
