import { listPage, titleOf } from '../../../list/list-page'
import { bulkList } from './list'

export const metadata = { title: titleOf(bulkList) }
export default listPage(bulkList)
