import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { bulkList } from './list'

export const metadata = { title: titleOf(bulkList) }
export default listPage(bulkList)
