import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { couponList } from './list'

export const metadata = { title: titleOf(couponList) }
export default listPage(couponList)
