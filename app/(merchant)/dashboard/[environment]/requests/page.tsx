import { listPage, titleOf } from '../../../list/list-page'
import { requestList } from './list'

export const metadata = { title: titleOf(requestList) }
export default listPage(requestList)
