import { listPage, titleOf } from '../../../list/list-page'
import { paymentLinkList } from './list'

export const metadata = { title: titleOf(paymentLinkList) }
export default listPage(paymentLinkList)
