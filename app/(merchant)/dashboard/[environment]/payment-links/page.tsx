import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { paymentLinkList } from './list'

export const metadata = { title: titleOf(paymentLinkList) }
export default listPage(paymentLinkList)
