import { listPage, titleOf } from '../../../list/list-page'
import { customerList } from './list'

export const metadata = { title: titleOf(customerList) }
export default listPage(customerList)
