import { listPage, titleOf } from '../../../list/list-page'
import { linkList } from './list'

export const metadata = { title: titleOf(linkList) }
export default listPage(linkList)
