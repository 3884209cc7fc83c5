import { listMetadata, listPage } from '../../../list/list-page'
import { paymentLinkList } from './list'

export const generateMetadata = listMetadata(paymentLinkList)
export default listPage(paymentLinkList)
