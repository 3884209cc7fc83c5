import type { Metadata } from 'next'
import { Suspense } from 'react'
import { PageHead } from '@/components/dashboard/page-head'
import { Skeleton } from '@/components/ui/skeleton'
import { ALL_PROVIDERS } from '@/lib/core/providers'
import { List } from '../../../list/list'
import { queryIn } from '../../../list/list-query'
import { visit } from '../../visit'
import { Balance } from './facts'
import { movementList } from './list'

export const metadata: Metadata = { title: 'Money' }

type Props = PageProps<'/dashboard/[environment]/money'>

export default async function MoneyPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, movementList.scope)
  const { ctx, business } = visitor
  const { since, until } = queryIn(movementList, await searchParams, business.timeZone)
  return (
    <>
      <PageHead title="Money">
        What your customers have paid you from their wallets. Khata keeps the books, and moves no money to a
        bank: whoever runs this Khata holds what was topped up at {ALL_PROVIDERS}, and pays it out to you. A
        payout is not in these books.
      </PageHead>
      <Suspense fallback={<Skeleton size="title" />}>
        <Balance ctx={ctx} period={{ since, until }} />
      </Suspense>
      <List of={movementList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
