import { listMetadata, listPage } from '../../../list/list-page'
import { bulkList } from './list'

export const generateMetadata = listMetadata(bulkList)
export default listPage(bulkList)
