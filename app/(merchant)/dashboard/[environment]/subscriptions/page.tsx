import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { subscriptionList } from './list'

export const metadata = { title: titleOf(subscriptionList) }
export default listPage(subscriptionList)
