import { listMetadata, listPage } from '../../../list/list-page'
import { paymentList } from './list'

export const generateMetadata = listMetadata(paymentList)
export default listPage(paymentList)
