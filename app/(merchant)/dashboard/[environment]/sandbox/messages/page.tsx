import { listPage } from '../../../../list/list-page'
import { titleOf } from '../../../../list/place-of-list'
import { messageList } from './list'

export const metadata = { title: titleOf(messageList) }
export default listPage(messageList)
