import { Later } from '@/components/ui/later'
import { Skeleton } from '@/components/ui/skeleton'
import { listMetadata, listPage } from '../../../list/list-page'
import { NextPayout } from '../payouts/facts'
import { Book } from './facts'
import { movementList } from './list'

export const generateMetadata = listMetadata(movementList)
export default listPage(movementList, {
  above: (visitor, searchParams) => (
    <Later fallback={<Skeleton size="title" />}>
      {visitor.may('reports:read') && <NextPayout visit={visitor} />}
      <Book visit={visitor} searchParams={searchParams} />
    </Later>
  ),
})
