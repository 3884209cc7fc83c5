import { Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { ALL_PROVIDERS } from '@/lib/core/providers'
import { ListPage, titleOf } from '../../../list/list-page'
import { Balance } from './facts'
import { movementList } from './list'

export const metadata = { title: titleOf(movementList) }

export default function MoneyPage(props: PageProps<'/dashboard/[environment]/money'>) {
  return (
    <ListPage
      of={movementList}
      {...props}
      lead={() =>
        `What your customers have paid you from their wallets. Khata keeps the books, and moves no money to a bank: whoever runs this Khata holds what was topped up at ${ALL_PROVIDERS}, and pays it out to you. A payout is not in these books.`
      }
      above={(visitor) => (
        <Suspense fallback={<Skeleton size="title" />}>
          <Balance visit={visitor} searchParams={props.searchParams} />
        </Suspense>
      )}
    />
  )
}
