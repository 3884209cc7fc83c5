import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { requestList } from './list'

export const metadata = { title: titleOf(requestList) }
export default listPage(requestList)
