import { listMetadata, listPage } from '../../../list/list-page'
import { creditNoteList } from './list'

export const generateMetadata = listMetadata(creditNoteList)
export default listPage(creditNoteList)
