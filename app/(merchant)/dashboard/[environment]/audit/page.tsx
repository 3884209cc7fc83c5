import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { auditList } from './list'

export const metadata = { title: titleOf(auditList) }
export default listPage(auditList)
