import { listMetadata, listPage } from '../../../list/list-page'
import { subscriptionList } from './list'

export const generateMetadata = listMetadata(subscriptionList)
export default listPage(subscriptionList)
