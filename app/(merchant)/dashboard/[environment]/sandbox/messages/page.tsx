import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHead } from '@/components/dashboard/page-head'
import { List } from '../../../../list/list'
import { visit } from '../../../visit'
import { messageList } from './list'

export const metadata: Metadata = { title: 'Messages' }

type Props = PageProps<'/dashboard/[environment]/sandbox/messages'>

export default async function MessagesPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, messageList.scope)
  if (visitor.environment !== 'sandbox') notFound()
  return (
    <>
      <PageHead title="Messages">
        What your customers would have got. Mails to members of your team may also leave the sandbox. Messages
        are kept for 30 days.
      </PageHead>
      <List of={messageList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
