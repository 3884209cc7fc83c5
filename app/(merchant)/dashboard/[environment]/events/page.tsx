import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { eventList } from './list'

export const metadata: Metadata = { title: 'Events' }

type Props = PageProps<'/dashboard/[environment]/events'>

export default async function EventsPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, eventList.scope)
  return (
    <>
      <PageHead title="Events">
        What happened, in the words that your webhooks get. Kept for 90 days.
      </PageHead>
      <List of={eventList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
