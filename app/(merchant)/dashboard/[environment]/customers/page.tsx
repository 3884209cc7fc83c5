import { LinkButton } from '@/components/ui/button'
import { MESSAGES } from '@/messages/catalogue'
import { listMetadata, listPage } from '../../../list/list-page'
import { customerList } from './list'

export const generateMetadata = listMetadata(customerList)
export default listPage(customerList, {
  actions: ({ environment, language, may }) =>
    may('imports:write') && (
      <LinkButton href={`/dashboard/${environment}/imports`} look="quiet" size="small">
        {MESSAGES[language].customers.list.import}
      </LinkButton>
    ),
})
