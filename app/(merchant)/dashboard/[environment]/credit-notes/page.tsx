import { listPage, titleOf } from '../../../list/list-page'
import { creditNoteList } from './list'

export const metadata = { title: titleOf(creditNoteList) }
export default listPage(creditNoteList)
