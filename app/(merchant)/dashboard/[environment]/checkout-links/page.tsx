import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { linkList } from './list'

export const metadata = { title: titleOf(linkList) }
export default listPage(linkList)
