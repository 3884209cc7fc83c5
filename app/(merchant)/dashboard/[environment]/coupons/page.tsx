import { listPage, titleOf } from '../../../list/list-page'
import { couponList } from './list'

export const metadata = { title: titleOf(couponList) }
export default listPage(couponList)
