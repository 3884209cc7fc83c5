import { listPage, titleOf } from '../../../list/list-page'
import { productList } from './list'

export const metadata = { title: titleOf(productList) }
export default listPage(productList)
