import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { requestList } from './list'

export const metadata: Metadata = { title: 'Request log' }

type Props = PageProps<'/dashboard/[environment]/requests'>

export default async function RequestsPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, requestList.scope)
  return (
    <>
      <PageHead title="Request log">
        The calls to the API, and what members did here, of the last 14 days. Never with a body or a secret.
        Of many calls that are alike, one entry stands for several.
      </PageHead>
      <List of={requestList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
