import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { creditNoteList } from './list'

export const metadata = { title: titleOf(creditNoteList) }
export default listPage(creditNoteList)
