import { LinkButton } from '@/components/ui/button'
import { listPage, titleOf } from '../../../list/list-page'
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
