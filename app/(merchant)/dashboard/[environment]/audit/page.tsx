import { listPage, titleOf } from '../../../list/list-page'
import { auditList } from './list'

export const metadata = { title: titleOf(auditList) }
export default listPage(auditList)
