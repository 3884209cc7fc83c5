import { listMetadata, listPage } from '../../../list/list-page'
import { auditList } from './list'

export const generateMetadata = listMetadata(auditList)
export default listPage(auditList)
