import { listPage, titleOf } from '../../../list/list-page'
import { itemList } from './list'

export const metadata = { title: titleOf(itemList) }
export default listPage(itemList)
