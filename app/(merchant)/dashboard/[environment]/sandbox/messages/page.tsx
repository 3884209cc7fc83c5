import { listPage, titleOf } from '../../../../list/list-page'
import { messageList } from './list'

export const metadata = { title: titleOf(messageList) }
export default listPage(messageList)
