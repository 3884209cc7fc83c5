import { listPage, titleOf } from '../../../list/list-page'
import { subscriptionList } from './list'

export const metadata = { title: titleOf(subscriptionList) }
export default listPage(subscriptionList)
