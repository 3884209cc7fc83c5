import { listPage, titleOf } from '../../../list/list-page'
import { invoiceList } from './list'

export const metadata = { title: titleOf(invoiceList) }
export default listPage(invoiceList)
