import { Later } from '@/components/ui/later'
import { Skeleton } from '@/components/ui/skeleton'
import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { Book } from './facts'
import { movementList } from './list'

export const metadata = { title: titleOf(movementList) }
export default listPage(movementList, {
  above: (visitor, searchParams) => (
    <Later fallback={<Skeleton size="title" />}>
      <Book visit={visitor} searchParams={searchParams} />
    </Later>
  ),
})
