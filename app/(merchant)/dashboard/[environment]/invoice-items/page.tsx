import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { itemList } from './list'

export const metadata = { title: titleOf(itemList) }
export default listPage(itemList)
