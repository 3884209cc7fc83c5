import { LinkButton } from '@/components/ui/button'
import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { customerList } from './list'

export const metadata = { title: titleOf(customerList) }
export default listPage(customerList, {
  actions: ({ environment, may }) =>
    may('imports:write') && (
      <LinkButton href={`/dashboard/${environment}/imports`} look="quiet" size="small">
        Import
      </LinkButton>
    ),
})
