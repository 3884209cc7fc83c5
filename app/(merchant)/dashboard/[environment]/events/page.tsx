import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { eventList } from './list'

export const metadata = { title: titleOf(eventList) }
export default listPage(eventList)
