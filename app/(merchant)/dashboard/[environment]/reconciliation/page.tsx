import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { reconciliationList } from './list'

export const metadata = { title: titleOf(reconciliationList) }
export default listPage(reconciliationList)
