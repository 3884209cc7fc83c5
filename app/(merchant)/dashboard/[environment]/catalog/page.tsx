import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { productList } from './list'

export const metadata = { title: titleOf(productList) }
export default listPage(productList)
