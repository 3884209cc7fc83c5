import { listPage, titleOf } from '../../../list/list-page'
import { paymentList } from './list'

export const metadata = { title: titleOf(paymentList) }
export default listPage(paymentList)
