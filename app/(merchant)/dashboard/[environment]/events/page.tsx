import { listPage, titleOf } from '../../../list/list-page'
import { eventList } from './list'

export const metadata = { title: titleOf(eventList) }
export default listPage(eventList)
