import { Later } from '@/components/ui/later'
import { Skeleton } from '@/components/ui/skeleton'
import { listMetadata, listPage } from '../../../list/list-page'
import { NextPayout } from './facts'
import { payoutList } from './list'

export const generateMetadata = listMetadata(payoutList)
export default listPage(payoutList, {
  above: (visitor) => (
    <Later fallback={<Skeleton size="title" />}>
      <NextPayout visit={visitor} />
    </Later>
  ),
})
