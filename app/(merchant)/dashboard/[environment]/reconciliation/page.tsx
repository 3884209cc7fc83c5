import { listPage, titleOf } from '../../../list/list-page'
import { reconciliationList } from './list'

export const metadata = { title: titleOf(reconciliationList) }
export default listPage(reconciliationList)
