import { listMetadata, listPage } from '../../../list/list-page'
import { couponList } from './list'

export const generateMetadata = listMetadata(couponList)
export default listPage(couponList)
