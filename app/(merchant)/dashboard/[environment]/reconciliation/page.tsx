import { listMetadata, listPage } from '../../../list/list-page'
import { reconciliationList } from './list'

export const generateMetadata = listMetadata(reconciliationList)
export default listPage(reconciliationList)
