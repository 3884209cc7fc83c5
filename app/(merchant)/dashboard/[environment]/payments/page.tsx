import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { paymentList } from './list'

export const metadata = { title: titleOf(paymentList) }
export default listPage(paymentList)
